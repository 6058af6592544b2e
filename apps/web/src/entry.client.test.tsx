// @vitest-environment jsdom
// These options give the file its own process: React's server renderer leaves marks on every context.
// @vitest-environment-options { "url": "http://campus.test/" }
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerTo } from './testing/page-answers.js';

const PAGES = [
  '/',
  '/search?q=sandwich',
  '/colleges/activation',
  '/college/iowa',
  '/college/iowa?tab=all',
  '/college/tempe',
  '/college/iowa/vendors',
  '/college/iowa/map',
  '/college/iowa/newsletter',
  '/college/iowa/deal/70',
  '/college/iowa/vendor/7',
  '/college/nowhere',
  '/login',
  '/auth/login',
  '/profile',
  '/vendor/success-stories',
  '/how-it-works',
  '/faq',
  '/privacy',
  '/terms',
  '/nothing/here',
];

const CONTROLS = 'a[href], button, input, select, textarea';
const rendered = new Map<string, string>();

function answer(read: string): unknown {
  if (read === '/api/auth/session') return { authenticated: false, userId: null, role: null };
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
  for (const path of PAGES) {
    const page = await renderPage(new URL(path, window.location.origin), {
      origin: window.location.origin,
      template: '<div id="root"><!--html--></div><!--data-->',
      readApi: respond,
    });
    rendered.set(path, page.html);
  }
  vi.unstubAllEnvs();
  // Drops the modules that the server has loaded: the browser starts with none.
  vi.resetModules();
}, 60_000);

beforeEach(() => {
  // Server and browser share one process here, about which React warns.
  const complain = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).startsWith('Detected multiple renderers')) complain?.(...words);
  });
  vi.stubGlobal('fetch', (input: string) => respond(String(input).replace(window.location.origin, '')));
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

it.each(PAGES)('%s keeps every button, link and field of its HTML', async (path) => {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = rendered.get(path) ?? '';
  const controls = [...document.querySelectorAll(CONTROLS)];
  const before = controls.map(described);
  expect(before.length).toBeGreaterThan(5);
  const hydrated = new Promise((resolve) => document.addEventListener('hydrated', resolve, { once: true }));
  await import(/* @vite-ignore */ `./entry.client.js?page=${PAGES.indexOf(path)}`);
  await hydrated;
  await vi.waitFor(() => expect(controls.filter((control) => !isAdopted(control)).map(described)).toEqual([]));
  expect(controls.map(described)).toEqual(before);
});
