/** Where the sign-in provider's session lies in local storage. */
export const PROVIDER_STORAGE_KEY = 'campus-deals-auth';

/** Whether this browser holds a session of the sign-in provider; asks without loading the provider's code. */
export function hasStoredProviderSession(): boolean {
  try {
    return localStorage.getItem(PROVIDER_STORAGE_KEY) !== null;
  } catch {
    // Storage is forbidden: then nothing is kept in it.
    return false;
  }
}
