const STORAGE_KEY = 'campus-deals-payment-browser';
let unstored: string | undefined;

/**
 * Returns this browser's random key, made on first use: an open payment of a visitor belongs to the browser that sends it. Where
 * storage is forbidden it lasts until the page is reloaded.
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

/** 128 bits in hexadecimal. `randomUUID` is missing where the page came over http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
