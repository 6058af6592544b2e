import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE_ANSWERS, OFFLINE_PICTURES } from '../platform/browser/offline-copies.js';
import { FakeCaches } from '../testing/fake-caches.js';
import { answer, changesReader, forgetReader, isKept } from './answers.js';
import { asset, forgetOldShells, keepShell, page } from './shell.js';
import { picture } from './pictures.js';

const HERE = 'https://campus.test';
const request = (path: string, init?: RequestInit) => new Request(HERE + path, init);
const urlOf = (path: string) => new URL(HERE + path);

let storage: FakeCaches;
let network: (path: string) => Response | Promise<Response>;
const offline = () => {
  network = () => {
    throw new TypeError('Failed to fetch');
  };
};

beforeEach(() => {
  storage = new FakeCaches();
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('self', { location: { origin: HERE } });
  vi.stubGlobal('fetch', async (input: Request | string) =>
    network(new URL(typeof input === 'string' ? input : input.url, HERE).href.slice(HERE.length)),
  );
});

/** Requests a path as a page does, and waits until everything about it is cached. */
async function ask(path: string): Promise<unknown> {
  const works: Promise<unknown>[] = [];
  const response = await answer(request(path), urlOf(path), (work) => works.push(work));
  await Promise.all(works);
  return response.type === 'error' ? 'no network' : response.status === 200 ? response.json() : response.status;
}
const signedIn = (userId: number | null) => () =>
  Response.json({ authenticated: userId !== null, userId, role: userId && 'user' });
const answers = (values: Record<string, unknown>) => {
  network = (path) => (path in values ? Response.json(values[path]) : new Response(null, { status: 404 }));
};

describe('cached responses', () => {
  it.each([
    '/api/config',
    '/api/auth/session',
    '/api/user/saved-deals?limit=200',
    '/api/user/saved-deals/ids',
    '/api/user/redemptions',
    '/api/deals/12',
  ])('of %s are available offline in their last version', async (path) => {
    answers({ [path]: { first: true } });
    await ask(path);
    answers({ [path]: { second: true } });
    expect(await ask(path)).toEqual({ second: true });
    offline();
    expect(await ask(path)).toEqual({ second: true });
  });

  it.each([
    '/api/user/profile',
    '/api/user/notifications',
    '/api/colleges',
    '/api/deals/12/save',
    '/api/auth/sessions',
    '/api/user/export',
    '/api/user/saved-deals/1',
  ])('of %s are not stored', (path) => {
    expect(isKept(urlOf(path))).toBe(false);
  });

  it('are not replaced by errors, which are passed on', async () => {
    answers({ '/api/deals/12': { id: 12 } });
    await ask('/api/deals/12');
    network = () => new Response('away', { status: 503 });
    expect(await ask('/api/deals/12')).toBe(503);
    offline();
    expect(await ask('/api/deals/12')).toEqual({ id: 12 });
    expect(await ask('/api/deals/13')).toBe('no network');
  });

  it('cover the latest 50 opened deals', async () => {
    network = (path) => Response.json({ path });
    for (let id = 1; id <= 50; id += 1) await ask(`/api/deals/${id}`);
    await ask('/api/deals/1');
    await ask('/api/deals/51');
    offline();
    expect(await ask('/api/deals/1')).toEqual({ path: '/api/deals/1' });
    expect(await ask('/api/deals/2')).toBe('no network');
    expect(await ask('/api/deals/3')).toEqual({ path: '/api/deals/3' });
  });
});

describe('a changed user', () => {
  const readAs = async (userId: number) => {
    network = signedIn(userId);
    await ask('/api/auth/session');
    answers({ '/api/user/saved-deals': [{ id: userId }] });
    await ask('/api/user/saved-deals');
  };
  const whatIsLeft = async () => {
    offline();
    return { saved: await ask('/api/user/saved-deals'), pictures: await storage.has(OFFLINE_PICTURES) };
  };
  const NOTHING = { saved: 'no network', pictures: false };

  it.each([
    ['another user', 2],
    ['signed out', null],
  ] as const)("finds none of the previous user's data after the session changes: %s", async (_, next) => {
    await readAs(1);
    await storage.open(OFFLINE_PICTURES);
    network = signedIn(next);
    await ask('/api/auth/session');
    expect(await whatIsLeft()).toEqual(NOTHING);
  });

  it('is detected only for another user: otherwise the cache stays', async () => {
    await readAs(1);
    network = signedIn(1);
    await ask('/api/auth/session');
    offline();
    expect(await ask('/api/user/saved-deals')).toEqual([{ id: 1 }]);
  });

  it("gets no late response to the previous user's request", async () => {
    await readAs(1);
    let arrive: (response: Response) => void = () => {};
    network = () => new Promise<Response>((resolve) => (arrive = resolve));
    const late = ask('/api/user/saved-deals');
    await forgetReader();
    arrive(Response.json([{ id: 1 }]));
    await late;
    expect(await whatIsLeft()).toEqual(NOTHING);
  });

  it.each([
    ['POST', '/api/auth/logout', true],
    ['POST', '/api/auth/logout/everywhere', true],
    ['POST', '/api/auth/dev-login', true],
    ['GET', '/api/auth/user-by-supabase-id?supabaseId=a', true],
    ['GET', '/api/auth/verify?token=a', true],
    ['DELETE', '/api/user/account', true],
    ['GET', '/api/auth/session', false],
    ['POST', '/api/deals/1/save', false],
  ])('is possible after %s %s: %s', (method, path, may) => {
    expect(changesReader(request(path, { method }), urlOf(path))).toBe(may);
  });
});

it('pictures of saved deals are fetched small with the list, found in any size, and deleted with their deal', async () => {
  network = (path) =>
    path.startsWith('/api/images/')
      ? new Response(path)
      : Response.json([{ image: '/api/images/a.webp' }, { image: 'https://elsewhere.test/b.jpg' }, { image: null }]);
  await ask('/api/user/saved-deals?limit=200');
  offline();
  expect(await (await picture(request('/api/images/a.webp?w=800'))).text()).toBe('/api/images/a.webp?w=400');
  answers({ '/api/user/saved-deals?limit=200': [] });
  await ask('/api/user/saved-deals?limit=200');
  offline();
  expect((await picture(request('/api/images/a.webp?w=800'))).type).toBe('error');
});

describe('the shell', () => {
  const build = (revision: string) => ({ revision, files: [`/assets/app-${revision}.js`] });
  const serveBuild = (revision: string) => {
    network = (path) =>
      !path.startsWith('/assets/')
        ? new Response(`<script type="module" src="/assets/app-${revision}.js"></script>`)
        : new Response(`file of ${path}`);
  };
  const visit = async (revision: string) => {
    serveBuild(revision);
    await keepShell(build(revision));
    await forgetOldShells(build(revision));
  };
  const open = async (revision: string) => (await page(request('/user/saved'), build(revision))).text();

  it('is available offline with its files', async () => {
    await visit('one');
    offline();
    expect(await open('one')).toContain('app-one.js');
    expect(await (await asset(request('/assets/app-one.js'), build('one'))).text()).toBe('file of /assets/app-one.js');
  });

  it('comes from the network if there is one, even if an older one is cached', async () => {
    await visit('one');
    serveBuild('two');
    expect(await open('one')).toContain('app-two.js');
  });

  it('is not cached if the page belongs to another build than the files', async () => {
    serveBuild('two');
    await expect(keepShell(build('one'))).rejects.toThrow('another build');
    expect(await storage.keys()).toEqual([]);
  });

  it('keeps the previous build for open pages, and no older one', async () => {
    await visit('one');
    await visit('two');
    offline();
    expect(await (await asset(request('/assets/app-one.js'), build('two'))).text()).toBe('file of /assets/app-one.js');
    await visit('three');
    expect(await storage.keys()).toEqual(['campus-deals-shell-two', 'campus-deals-shell-three']);
  });

  it('keeps the files that were fetched while it was current', async () => {
    await visit('one');
    await asset(request('/assets/faq-1.js'), build('one'));
    offline();
    expect(await (await asset(request('/assets/faq-1.js'), build('one'))).text()).toBe('file of /assets/faq-1.js');
  });

  it('comes from the cache if the network is too slow', async () => {
    await visit('one');
    vi.useFakeTimers();
    network = () => new Promise<Response>(() => {});
    const opened = open('one');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await opened).toContain('app-one.js');
  });
});

it('keeps responses and pictures apart from the shell', async () => {
  await storage.open('campus-deals-shell-one');
  await storage.open(OFFLINE_ANSWERS);
  await forgetReader();
  expect(await storage.keys()).toEqual(['campus-deals-shell-one']);
});
