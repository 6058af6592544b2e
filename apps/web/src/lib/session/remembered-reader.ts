const STORAGE_KEY = 'campus-deals-reader';

/** Stores whether a user is signed in. page-init.js uses it on the next page, until the session is known. */
export function rememberReader(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORAGE_KEY, 'known');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked. The next page then starts as a visitor's.
  }
  document.documentElement.toggleAttribute('data-reader', isSignedIn);
}
