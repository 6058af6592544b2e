const STORAGE_KEY = 'campus-deals-payment-browser';
let unstored: string | undefined;

/**
 * Returns this browser's random key, created on first use: it ties a visitor's open payment to the browser. If storage
 * is blocked, it lasts until the page is reloaded.
 */
export function browserKey(): string {
  try {
    const known = localStorage.getItem(STORAGE_KEY);
    if (known && /^[0-9a-f]{32}$/.test(known)) return known;
    const made = randomKey();
    localStorage.setItem(STORAGE_KEY, made);
    return made;
  } catch {
    unstored ??= randomKey();
    return unstored;
  }
}

/** 128 bits in hexadecimal. `randomUUID` is missing on pages loaded over http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
