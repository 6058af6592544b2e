const STORAGE_KEY = 'campus-deals-after-sign-in';
/** A mail's link is valid for ten minutes. One hour allows for a second mail. */
const LIFETIME_MS = 60 * 60 * 1000;
const SPENT_AFTER_MS = 10_000;
/** Pages of signing in itself, which are never a target. */
const NOT_A_GOAL = /^\/(login|auth\/|verify)/;

/**
 * Returns the path if it is on this site, else undefined: it starts with a single `/` and has no backslash or control
 * characters.
 */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || NOT_A_GOAL.test(path)) return undefined;
  return new URL(path, window.location.origin).origin === window.location.origin ? path : undefined;
}

/**
 * Stores the path to open after signing in. In local storage rather than session storage, because the mail's link opens
 * in another tab.
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

/** Marks the path as used. Another tab that learns of the same sign-in a moment later can still read it. */
export function spendPath(): void {
  const path = rememberedPath();
  if (path) store(path, Date.now() - LIFETIME_MS + SPENT_AFTER_MS);
}

function store(path: string, at: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, at }));
  } catch {
    // Storage may be blocked. Signing in then leads home.
  }
}
