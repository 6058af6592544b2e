import { forgetOfflineCopies, OFFLINE_ANSWERS } from '../lib/browser/offline-copies.js';
import { keepPicturesOf } from './pictures.js';

const SESSION = '/api/auth/session';
const SAVED = '/api/user/saved-deals';
/** What is kept. Everything else under /api passes by untouched, and so does every write. */
const KEPT = [
  /^\/api\/config$/,
  /^\/api\/auth\/session$/,
  /^\/api\/user\/(saved-deals(\/ids)?|redemptions)$/,
  /^\/api\/deals\/\d+$/,
];
/** Reads after which somebody else may be signed in; of the writes, all about signing in and out. */
const SIGNS_IN = /^\/api\/auth\/(user-by-supabase-id|verify)$/;
const MAY_SIGN_OUT = /^\/api\/(auth\/|user\/account$)/;
/** Deals that were opened, the latest. */
const MOST_DEALS = 50;
const DEAL = /^\/api\/deals\//;

export function isKept({ pathname }: URL): boolean {
  return KEPT.some((pattern) => pattern.test(pathname));
}

export function changesReader({ method }: Request, { pathname }: URL): boolean {
  return (method === 'GET' ? SIGNS_IN : MAY_SIGN_OUT).test(pathname);
}

/** Counts how often everything was forgotten: an answer that was asked for before must not be kept after. */
let age = 0;

export async function forgetReader(): Promise<void> {
  age += 1;
  await forgetOfflineCopies();
}

/** From the network; without one, the copy. Any answer of the server counts, an error too: it is there. */
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
    // Before the page hears of it, so that nothing it asks next can meet another reader's copies.
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
    // Storage is full or forbidden: then nothing is kept at all.
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
  for (const each of [...old, ...opened.slice(0, Math.max(0, opened.length + 1 - MOST_DEALS))])
    await cache.delete(each);
  // Deleted first, so that the latest opened stands last.
  await cache.delete(request.url);
  if (askedAt !== age) return;
  await cache.put(request.url, response);
  // Everything was forgotten while this was written.
  if (askedAt !== age) await forgetOfflineCopies();
  else if (picturesOf) await keepPicturesOf((await picturesOf.json()) as { image?: unknown }[], () => askedAt === age);
}
