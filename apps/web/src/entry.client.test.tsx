// @vitest-environment jsdom
// These options give the file its own process: React's server renderer leaves marks on every context.
// @vitest-environment-options { "url": "http://campus.test/" }
import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fillPath, paths } from './platform/paths.js';
import { dataBlock, type PageData } from './platform/api/page-data.js';
import { answerTo } from './testing/page-answers.js';

const PARAMS = { collegeId: 'iowa', vendorId: 7, dealId: 70, newsletterId: 3, id: 1, link: 'confirm' };
/** Paths that lead elsewhere; a link to verify does so without its fragment. */
const LEADING: string[] = [paths.collegeOldLink, paths.verify];
const PAGES = [
  ...Object.values(paths)
    .filter((pattern) => !LEADING.includes(pattern))
    .map((pattern) => fillPath(pattern, PARAMS)),
  '/search?q=sandwich',
  '/college/iowa?tab=all',
  '/college/iowa/newsletters',
  '/college/tempe',
  '/college/nowhere',
  '/newsletter/unsubscribe',
  '/newsletter/preferences',
  '/newsletter/confirm#token=5.abc',
  '/verify#school_token=abc',
  // Last, since a page with a Suspense boundary leaves its contexts in the process.
  '/nothing/here',
];

const CONTROLS = 'a[href], button, input, select, textarea';
const DATA = /(?<=<script type="application\/json"[^>]*>).*?(?=<\/script>)/s;
const rendered = new Map<string, string>();
/** Home as rendered without the settings, which the browser has before it hydrates. */
let withoutSettings: string;
let role: SessionRole | null = null;

function answer(read: string): unknown {
  if (read === '/api/auth/session') return { authenticated: role !== null, userId: role && 1, role };
  const json = answerTo(read);
  return read === '/api/config' ? { ...(json as object), devLogin: true } : json;
}

async function respond(read: string): Promise<Response> {
  const json = answer(read);
  return json === undefined ? Response.json({}, { status: 404 }) : Response.json(json);
}

beforeAll(async () => {
  // Nothing comes near the viewport, so no lazy part loads on the server or in the browser.
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
  vi.stubEnv('SSR', true);
  vi.resetModules();
  const { renderPage } = await import('./entry.server.js');
  const render = async (path: string, readApi = respond) => {
    const page = await renderPage(new URL(path.replace(/#.*/, ''), window.location.origin), {
      origin: window.location.origin,
      template: '<div id="root"><!--html--></div><!--data-->',
      readApi,
    });
    return page.html;
  };
  const late = await render('/', async (read) =>
    read === '/api/config' ? Response.json({}, { status: 503 }) : respond(read),
  );
  for (const path of PAGES) rendered.set(path, await render(path));
  const dataIn = (html: string) => JSON.parse(DATA.exec(html)?.[0] ?? '') as PageData;
  const data = { ...dataIn(late), queries: dataIn(rendered.get('/') ?? '').queries };
  withoutSettings = late.replace(DATA, () => dataBlock(data));
  vi.unstubAllEnvs();
  // Drops the modules that the server has loaded: the browser starts with none.
  vi.resetModules();
}, 180_000);

const roots: Root[] = [];
vi.mock(import('react-dom/client'), async (original) => {
  const client = await original();
  const hydrateRoot: typeof client.hydrateRoot = (...page) => {
    const root = client.hydrateRoot(...page);
    roots.push(root);
    return root;
  };
  return { ...client, hydrateRoot };
});

beforeEach(() => {
  role = null;
  // Server and browser share one process here, about which React warns.
  const complain = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith('Detected multiple renderers')) complain?.(...words);
  });
  vi.stubGlobal('fetch', (input: string) => respond(String(input).replace(window.location.origin, '')));
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
});

/** Describes a control. Button texts are left out, since they may depend on the session: "Sign in to redeem". */
function described(control: Element): string {
  const attributes = ['type', 'name', 'href', 'value', 'aria-label', 'placeholder', 'disabled'].map((name) =>
    control.hasAttribute(name) ? ` ${name}=${control.getAttribute(name)}` : '',
  );
  const words = control.localName === 'button' ? '' : `: ${control.textContent}`;
  return `${control.localName}${attributes.join('')}${words}`;
}

/** Whether React has hydrated an element, which it marks. */
function isAdopted(control: Element): boolean {
  return control.isConnected && Object.keys(control).some((key) => key.startsWith('__reactFiber$'));
}

let visits = 0;

/** Opens a page and hydrates it. Returns the controls of its HTML, and how they were before. */
async function hydrated(
  path: string,
  html = rendered.get(path) ?? '',
): Promise<[controls: Element[], before: string[]]> {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = html;
  const controls = [...document.querySelectorAll(CONTROLS)];
  const before = controls.map(described);
  const isHydrated = new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }));
  visits += 1;
  await import(/* @vite-ignore */ `./entry.client.js?visit=${visits}`);
  await isHydrated;
  return [controls, before];
}

async function expectAdopted(controls: Element[]): Promise<void> {
  await expect.poll(() => controls.filter((control) => !isAdopted(control)).map(described)).toEqual([]);
}

it.each(PAGES)('%s keeps every button, link and field of its HTML', async (path) => {
  const [controls, before] = await hydrated(path);
  // The counter has neither header nor navigation.
  expect(before.length).toBeGreaterThan(path === paths.counter ? 3 : 5);
  await expectAdopted(controls);
  expect(controls.map(described)).toEqual(before);
});

it.each([
  ['user', '/'],
  ['user', '/vendor/register'],
  ['vendor', '/college/iowa/deal/70'],
  ['vendor', '/vendor/register'],
  ['admin', '/colleges/activation'],
] as const)("a signed-in %s's %s keeps every control around the page", async (reader, path) => {
  role = reader;
  const [controls] = await hydrated(path);
  await expect.poll(() => document.querySelector('header')?.textContent).toContain('Sign Out');
  await expectAdopted(controls.filter((control) => !control.closest('main')));
});

it('a page that was rendered without the settings is kept, and then has them', async () => {
  const [controls] = await hydrated('/', withoutSettings);
  await expectAdopted(controls);
  await expect.poll(() => document.querySelector('footer')?.textContent).toContain('hello@example.org');
  // The lower part of home hydrates after the footer.
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Pay $10 once and post');
});
