const STORAGE_KEY = 'campus-deals-invited-by';
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const CODE = /^[A-Z0-9]{4,32}$/;

/** Stores the referral code of an address with `?ref=CODE`. The latest one counts. */
export function keepReferral(search: string = window.location.search): void {
  const code = new URLSearchParams(search).get('ref')?.trim().toUpperCase();
  if (!code || !CODE.test(code)) return;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ code, at: Date.now() }));
  } catch {
    // Storage may be blocked. The referral is then not counted.
  }
}

/** Returns the referral code that this browser received in the last 30 days. */
export function referralCode(): string | undefined {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as { code?: unknown; at?: unknown };
    return typeof code === 'string' && CODE.test(code) && typeof at === 'number' && Date.now() - at < LIFETIME_MS
      ? code
      : undefined;
  } catch {
    return undefined;
  }
}
