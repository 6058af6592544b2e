const STORAGE_KEY = 'campus-deals-reader';

/** Notes whether somebody is signed in, for the next page: until it is known there who reads, page-init.js goes by this. */
export function rememberReader(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORAGE_KEY, 'known');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be forbidden; the next page then begins as a visitor's.
  }
  document.documentElement.toggleAttribute('data-reader', isSignedIn);
}
