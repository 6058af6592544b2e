import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FIRST_FRAME_ID, type FrameDrawing, type FrameOrder } from '@campus-deals/contracts/first-frame';
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { start } from '../src/app/start.js';
import type * as Renderer from '../src/first-frame.js';
import { aDealCard, aVendor } from '../src/testing/deal-facts.js';
import { calls, callsTo, serve } from '../src/testing/fake-server.js';
import { aCollege } from '../src/testing/render-page.js';

const WEB = join(import.meta.dirname, '..');
let folder: string;
let drawFirstFrame: typeof Renderer.drawFirstFrame;

// As the gateway has it: built, with a React of its own.
beforeAll(async () => {
  // There it is imported as it is, like every package.
  folder = await mkdtemp(join(WEB, '../../node_modules/.first-frame-'));
  await promisify(execFile)(
    process.execPath,
    [
      join(WEB, '../../node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'first-frame.config.ts',
      '--outDir',
      folder,
      '--emptyOutDir',
    ],
    { cwd: WEB, env: { ...process.env, NODE_ENV: 'production' } },
  );
  ({ drawFirstFrame } = (await import(/* @vite-ignore */ join(folder, 'first-frame.js'))) as typeof Renderer);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const iowa = aCollege({ id: 5, name: 'University of Iowa', shortName: 'iowa', isActive: true, dealCount: 1 });
const tempe = aCollege({ id: 6, name: 'Tempe College', shortName: 'tempe' });
const corner = aVendor({ id: 7, collegeId: 5, name: 'Corner Counter' });
// Late in the evening of the day before, in New York.
const deal = aDealCard({
  id: 70,
  title: 'Half off sandwiches',
  collegeId: 5,
  vendorId: 7,
  approvedAt: '2026-11-03T03:00:00.000Z',
  endDate: '2030-01-04T12:00:00.000Z',
});
const NOW = Date.parse('2030-01-01T12:00:00.000Z');
const DEAL_PAGE = '/college/iowa/deal/70';

const ANSWERS: Record<string, unknown> = {
  '/api/config': {
    gate: false,
    devLogin: false,
    placeholderFigures: true,
    mapboxToken: null,
    supportEmail: 'hello@example.org',
    supabaseUrl: null,
    supabaseAnonKey: 'anon',
  },
  '/api/colleges/featured': [iowa, tempe],
  '/api/colleges/iowa': iowa,
  '/api/colleges/tempe': tempe,
  '/api/colleges/iowa/stats': { activeDeals: 1, localVendors: 1, newThisWeek: 0, students: 12 },
  '/api/colleges/id/6/subscribers/count': { count: 63 },
  '/api/deals/70': { deal, vendor: corner },
  '/api/vendors/7': corner,
};
const LISTS: [start: string, items: unknown[]][] = [
  ['/api/colleges/iowa/deals', [deal]],
  ['/api/colleges/iowa/vendors', [corner]],
  ['/api/colleges', [iowa, tempe]],
  ['/api/vendors/7/', []],
];

function answerTo(read: string): unknown {
  return ANSWERS[read] ?? LISTS.find(([start]) => read.startsWith(start))?.[1];
}

/** Draws as the gateway has it drawn: again with what was missing, until nothing is. */
async function drawn(path: string): Promise<FrameDrawing & { asked: string[] }> {
  const reads: FrameOrder['reads'] = {};
  for (;;) {
    const drawing = await drawFirstFrame({ path, now: NOW, reads });
    if (drawing.missing.length === 0) return { ...drawing, asked: Object.keys(reads) };
    for (const read of drawing.missing) {
      const answer = answerTo(read);
      reads[read] = answer === undefined ? null : { body: JSON.stringify(answer), headers: {} };
    }
  }
}

/** The page as the gateway sends it, at an address. */
function show({ html, data }: FrameDrawing, path: string): HTMLElement {
  window.history.pushState(null, '', path);
  document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="${FIRST_FRAME_ID}">${data}</script>`;
  return document.getElementById('root') as HTMLElement;
}

afterEach(() => {
  document.body.innerHTML = '';
  window.history.pushState(null, '', '/');
});

describe('the first frame of', () => {
  it.each([
    ['/', 'University of Iowa'],
    ['/college/iowa', 'Half off sandwiches'],
    ['/college/iowa?tab=all', 'Half off sandwiches'],
    ['/college/tempe', 'Subscription Progress'],
    [DEAL_PAGE, 'Half off sandwiches'],
    ['/college/iowa/vendor/7', 'Corner Counter'],
    ['/college/iowa/vendors', 'Corner Counter'],
    ['/colleges/activation', 'Tempe College'],
    ['/faq', 'Frequently'],
  ])('%s shows what was read, with nothing that the content policy forbids', async (path, text) => {
    const { html } = await drawn(path);
    expect(html).toContain(text);
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/);
  });

  it.each(['/', '/college/iowa', DEAL_PAGE, '/college/iowa/vendor/7'])(
    '%s asks for public reads alone',
    async (path) => {
      const { asked } = await drawn(path);
      expect(asked.filter((read) => !/^\/api\/(config|colleges|deals|vendors|states)\b/.test(read))).toEqual([]);
    },
  );

  it('a page names what it is missing, and leaves to the browser what has no answer', async () => {
    const first = await drawFirstFrame({ path: DEAL_PAGE, now: NOW, reads: {} });
    expect(first.missing).toContain('/api/deals/70');
    const without = await drawFirstFrame({
      path: DEAL_PAGE,
      now: NOW,
      reads: Object.fromEntries(first.missing.map((read) => [read, null])),
    });
    expect(without.missing).toEqual([]);
    expect(without.html).not.toContain('Half off sandwiches');
    expect(without.data).not.toContain('Half off sandwiches');
  });
});

describe('in the browser', () => {
  it('is taken over as it stands, and asked for is only who reads', async () => {
    const drawing = await drawn(DEAL_PAGE);
    serve('POST /api/deals/70/interactions', undefined, { status: 202 });
    const root = show(drawing, DEAL_PAGE);
    const heading = root.querySelector('h1');
    expect(heading?.textContent).toBe('Half off sandwiches');
    let lives = false;
    document.addEventListener('page-lives', () => (lives = true), { once: true });
    await act(async () => start(root));
    await waitFor(() => expect(callsTo('GET /api/auth/session')).toHaveLength(1));
    await waitFor(() => expect(lives).toBe(true));
    expect(root.querySelector('h1')).toBe(heading);
    expect(calls.filter(({ method, path }) => method === 'GET' && path !== '/api/auth/session')).toEqual([]);
  });

  it('shows the time it was drawn for, and the reader’s own once it lives', async () => {
    const drawing = await drawn(DEAL_PAGE);
    expect(drawing.html).toContain('Posted <!-- -->November 2, 2026');
    expect(drawing.html).toContain('Expires in 3 days');
    serve('POST /api/deals/70/interactions', undefined, { status: 202 });
    const root = show(drawing, DEAL_PAGE);
    await act(async () => start(root));
    const here = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(deal.approvedAt ?? ''));
    await waitFor(() => expect(root.textContent).toContain(`Posted ${here}`));
    await waitFor(() => expect(root.textContent).not.toContain('Expires in 3 days'));
  });

  it.each([
    ['user', 0],
    ['vendor', 1],
    ['admin', 1],
  ])('is read anew as a %s who may see more: %i time', async (role, times) => {
    const drawing = await drawn(DEAL_PAGE);
    serve('GET /api/auth/session', { authenticated: true, userId: 3, role });
    serve('GET /api/deals/70', ANSWERS['/api/deals/70']);
    serve('GET /api/colleges/iowa', iowa);
    serve('GET /api/user/saved-deals', []);
    serve('GET /api/user/redemptions', []);
    serve('POST /api/deals/70/interactions', undefined, { status: 202 });
    const root = show(drawing, DEAL_PAGE);
    await act(async () => start(root));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Sign Out' }).length).toBeGreaterThan(0));
    await waitFor(() => expect(callsTo('GET /api/deals/70')).toHaveLength(times));
  });

  it('is the same whatever else the address says', async () => {
    const drawing = await drawn(DEAL_PAGE);
    serve('POST /api/deals/70/interactions', undefined, { status: 202 });
    const root = show(drawing, `${DEAL_PAGE}?utm_source=flyer&ref=MAYA7K2Q`);
    const heading = root.querySelector('h1');
    await act(async () => start(root));
    await waitFor(() => expect(callsTo('GET /api/auth/session')).toHaveLength(1));
    expect(root.querySelector('h1')).toBe(heading);
    expect(callsTo('GET /api/deals/70')).toEqual([]);
  });

  it('is not used at another address than it was drawn for', async () => {
    const drawing = await drawn(DEAL_PAGE);
    const root = show(drawing, '/faq');
    await act(async () => start(root));
    expect(await screen.findByRole('heading', { level: 1, name: /questions/i })).toBeTruthy();
    expect(screen.queryByText('Half off sandwiches')).toBeNull();
  });
});
