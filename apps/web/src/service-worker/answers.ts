import { forgetOfflineCopies, OFFLINE_ANSWERS } from '../platform/browser/offline-copies.js';
import { keepPicturesOf } from './pictures.js';

const SESSION = '/api/auth/session';
const SAVED = '/api/user/saved-deals';
/** Reads that are cached. Every other read under /api, and every write, goes straight to the network. */
const KEPT = [
  /^\/api\/config$/,
  /^\/api\/auth\/session$/,
  /^\/api\/user\/(saved-deals(\/ids)?|redemptions)$/,
  /^\/api\/deals\/\d+$/,
];
/** Reads that may change the signed-in user. Among the writes, all about signing in and out may. */
const SIGNS_IN = /^\/api\/auth\/(user-by-supabase-id|verify)$/;
const MAY_SIGN_OUT = /^\/api\/(auth\/|user\/account$)/;
/** Maximum opened deals kept: the latest. */
const MAX_DEALS = 50;
const DEAL = /^\/api\/deals\//;

export function isKept({ pathname }: URL): boolean {
  return KEPT.some((pattern) => pattern.test(pathname));
}

export function changesReader({ method }: Request, { pathname }: URL): boolean {
  return (method === 'GET' ? SIGNS_IN : MAY_SIGN_OUT).test(pathname);
}

/** Number of times that everything was deleted. A response requested before a deletion must not be stored after it. */
let age = 0;

export async function forgetReader(): Promise<void> {
  age += 1;
  await forgetOfflineCopies();
}

/**
 * Answers from the network, or from the cache when it fails. A server error is an answer too: the server is reachable.
 */
export async function answer(
  request: Request,
  url: URL,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<Response> {
  const askedAt = age;
  let response: Response;
  try {
    response = await fetch(request);
  } catch {
    return (await copyOf(request)) ?? Response.error();
  }
  if (!response.ok) return response;
  if (url.pathname === SESSION) {
    // Done before the page gets the response, so that its next request cannot hit another user's copies.
    await keepSession(request, response.clone(), askedAt);
  } else if (askedAt === age) {
    keepAlive(keep(request, url, response.clone(), askedAt).catch(() => undefined));
  }
  return response;
}

async function copyOf(request: Request): Promise<Response | undefined> {
  return (await caches.open(OFFLINE_ANSWERS)).match(request.url, { ignoreVary: true });
}

async function readerOf(response: Response | undefined): Promise<unknown> {
  const session = (await response?.json()) as { userId?: unknown } | undefined;
  return session?.userId ?? null;
}

async function keepSession(request: Request, response: Response, askedAt: number): Promise<void> {
  try {
    const before = await copyOf(request);
    const isSame = before !== undefined && (await readerOf(before)) === (await readerOf(response.clone()));
    if (!isSame) await forgetReader();
    else if (askedAt !== age) return;
    await (await caches.open(OFFLINE_ANSWERS)).put(request.url, response);
  } catch {
    // Storage is full or blocked: delete everything.
    await forgetReader().catch(() => undefined);
  }
}

async function keep(request: Request, url: URL, response: Response, askedAt: number): Promise<void> {
  const picturesOf = url.pathname === SAVED ? response.clone() : undefined;
  const cache = await caches.open(OFFLINE_ANSWERS);
  const kept = await cache.keys();
  const old =
    url.pathname === SAVED && !url.searchParams.has('cursor')
      ? kept.filter(({ url: address }) => new URL(address).pathname === SAVED)
      : [];
  const opened = DEAL.test(url.pathname)
    ? kept.filter(({ url: address }) => address !== request.url && DEAL.test(new URL(address).pathname))
    : [];
  for (const each of [...old, ...opened.slice(0, Math.max(0, opened.length + 1 - MAX_DEALS))]) await cache.delete(each);
  // Deleted first, so that the latest opened deal is last.
  await cache.delete(request.url);
  if (askedAt !== age) return;
  await cache.put(request.url, response);
  // Everything was deleted during the write.
  if (askedAt !== age) await forgetOfflineCopies();
  else if (picturesOf) await keepPicturesOf((await picturesOf.json()) as { image?: unknown }[], () => askedAt === age);
}
