/** Local storage key of the sign-in provider's session. */
export const PROVIDER_STORAGE_KEY = 'campus-deals-auth';

/** Whether this browser has a session of the sign-in provider. Does not load the provider's code. */
export function hasStoredProviderSession(): boolean {
  try {
    return localStorage.getItem(PROVIDER_STORAGE_KEY) !== null;
  } catch {
    // Storage is blocked, so it holds nothing.
    return false;
  }
}
