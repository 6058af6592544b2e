/** Name of the service worker's cache of API responses for offline use, for the signed-in user. */
export const OFFLINE_ANSWERS = 'campus-deals-answers';
/** Name of the cache with pictures of saved deals. */
export const OFFLINE_PICTURES = 'campus-deals-pictures';

/** Deletes both caches, so that the browser's next user finds nothing of the previous one. */
export async function forgetOfflineCopies(storage: CacheStorage | undefined = globalThis.caches): Promise<void> {
  // Without HTTPS there is neither such storage nor a service worker.
  await Promise.all([storage?.delete(OFFLINE_ANSWERS), storage?.delete(OFFLINE_PICTURES)]);
}
