import { OFFLINE_PICTURES } from '../platform/browser/offline-copies.js';

const OURS = /^\/api\/images\/[^?/]+$/;
const MAX_PICTURES = 60;
/** Smallest width served, sufficient for a card. */
const SMALL = '?w=400';

/** Fetches missing pictures of saved deals, and deletes those of deals that are no longer saved. */
export async function keepPicturesOf(deals: { image?: unknown }[], isStillWanted: () => boolean): Promise<void> {
  const images = deals
    .map(({ image }) => image)
    .filter((image): image is string => typeof image === 'string' && OURS.test(image));
  const wanted = new Set(
    [...new Set(images)].slice(0, MAX_PICTURES).map((image) => new URL(image + SMALL, self.location.origin).href),
  );
  const cache = await caches.open(OFFLINE_PICTURES);
  for (const { url } of await cache.keys()) if (!wanted.delete(url)) await cache.delete(url);
  for (const url of wanted) {
    if (!isStillWanted()) return;
    await cache.add(url).catch(() => undefined);
  }
}

export function isPicture({ pathname }: URL): boolean {
  return OURS.test(pathname);
}

/** Answers from the network, which has the requested size, or from a cached copy of any size. */
export async function picture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(OFFLINE_PICTURES);
    return (await cache.match(request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
  }
}
