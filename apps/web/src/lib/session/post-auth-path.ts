const STORAGE_KEY = 'campus-deals-after-sign-in';
/** A link in a mail lives ten minutes; an hour leaves room for a second one. */
const LIFETIME_MS = 60 * 60 * 1000;
const SPENT_AFTER_MS = 10_000;
/** Signing in must not lead back to signing in. */
const NOT_A_GOAL = /^\/(login|auth\/|verify)/;

/** The path when it is one of this site, else undefined: a single `/` at its start, no backslash, no control characters. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || NOT_A_GOAL.test(path)) return undefined;
  return new URL(path, window.location.origin).origin === window.location.origin ? path : undefined;
}

/**
 * Where to go once signed in. Kept in local storage, not the session's: the link in the mail opens in another tab.
 */
export function rememberPath(path: unknown): void {
  const safe = safePath(path);
  if (safe) store(safe, Date.now());
}

export function rememberedPath(): string | undefined {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as { path?: unknown; at?: unknown };
    return typeof at === 'number' && Date.now() - at < LIFETIME_MS ? safePath(path) : undefined;
  } catch {
    return undefined;
  }
}

/** The path has been used. Another tab that learns of the same sign-in a moment later still finds it. */
export function spendPath(): void {
  const path = rememberedPath();
  if (path) store(path, Date.now() - LIFETIME_MS + SPENT_AFTER_MS);
}

function store(path: string, at: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, at }));
  } catch {
    // Storage may be forbidden; signing in then leads home.
  }
}
