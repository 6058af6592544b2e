/** Where the service worker keeps what can be read without a network, for whoever is signed in. */
export const OFFLINE_ANSWERS = 'campus-deals-answers';
/** Pictures of saved deals. */
export const OFFLINE_PICTURES = 'campus-deals-pictures';

/** Forgets them: the next reader of this browser finds nothing of the one before. */
export async function forgetOfflineCopies(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  // Without https there is no such storage, and no service worker.
  await Promise.all([storage?.delete(OFFLINE_ANSWERS), storage?.delete(OFFLINE_PICTURES)]);
}
