import { EMPTY_PAGE } from '@campus-deals/contracts/web-pages';

/** What the build writes in: the files that every screen for offline reading needs, and a hash of them all. */
export interface Build {
  files: readonly string[];
  revision: string;
}

const PREFIX = 'campus-deals-shell-';
/** A page that the network has not given by then is taken from here. */
const PATIENCE_MS = 5000;

const nameOf = ({ revision }: Build) => PREFIX + revision;

/** Fetches the shell and its files. Fails, to be tried again, when the page is of another build than these files. */
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

/** Forgets older builds but the one before: pages that are open may still ask for its parts. */
export async function forgetOldShells(build: Build): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(build));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A page from the network, so that nobody is left on an old build; from here without one, or when it takes too long. */
export async function page(request: Request, build: Build): Promise<Response> {
  const answer = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
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

/** A file whose name holds its hash never changes: a copy is as good as the network. What is fetched here is kept for offline. */
export async function asset(request: Request, build: Build): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(nameOf(build))).put(request, response.clone()).catch(() => undefined);
  return response;
}
