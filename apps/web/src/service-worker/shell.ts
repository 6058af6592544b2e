import { EMPTY_PAGE } from '@campus-deals/contracts/gateway/web-pages';

/** Filled in by the build: the files that every offline screen needs, and a hash of them all. */
export interface Build {
  files: readonly string[];
  revision: string;
}

const PREFIX = 'campus-deals-shell-';
/** Milliseconds to wait for the network before a page comes from the cache. */
const TIMEOUT_MS = 5000;

const nameOf = ({ revision }: Build) => PREFIX + revision;

/**
 * Caches the shell and its files. Fails, to be retried later, when the page belongs to another build than these files.
 */
export async function keepShell(build: Build): Promise<void> {
  const page = await fetch(EMPTY_PAGE, { cache: 'reload' });
  const html = await page.clone().text();
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src ?? '');
  if (!page.ok || scripts.length === 0 || !scripts.every((src) => build.files.includes(src)))
    throw new Error('the page is of another build');
  const cache = await caches.open(nameOf(build));
  await cache.addAll([...build.files]);
  await cache.put(EMPTY_PAGE, page);
}

/** Deletes all older builds but the previous one, whose files open pages may still request. */
export async function forgetOldShells(build: Build): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(build));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * Returns a page from the network, so that browsers do not stay on an old build. Uses the cached shell without a
 * network, or when the network takes too long.
 */
export async function page(request: Request, build: Build): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS));
  try {
    return (await Promise.race([answer, late])) ?? (await shell(build)) ?? (await answer);
  } catch (error) {
    const kept = await shell(build);
    if (kept) return kept;
    throw error;
  }
}

async function shell(build: Build): Promise<Response | undefined> {
  return (await caches.open(nameOf(build))).match(EMPTY_PAGE, { ignoreVary: true });
}

/**
 * Answers a file with a content hash in its name, which never changes, from the cache. Otherwise fetches it and keeps
 * it for offline use.
 */
export async function asset(request: Request, build: Build): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(nameOf(build))).put(request, response.clone()).catch(() => undefined);
  return response;
}
