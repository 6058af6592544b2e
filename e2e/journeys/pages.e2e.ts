import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { stack } from '../stack.js';

const PAGES = [
  '/',
  '/search',
  '/search?q=iowa',
  '/colleges/activation',
  '/college/{coming soon}',
  '/college/{active}',
  '/college/{active}?tab=all',
  '/college/{active}/deal/{deal}',
  '/college/{active}/vendor/{vendor}',
  '/college/{active}/vendors',
  '/college/{active}/map',
  '/college/{coming soon}/newsletter',
  '/how-it-works',
  '/faq',
  '/privacy',
  '/terms',
];
/** Time zones behind, at and ahead of the server's rendering zone. */
const ZONES = ['America/Los_Angeles', 'America/New_York', 'Asia/Kolkata'];

const { newVisitor } = useBrowser();

const known: Record<string, string> = {};

beforeAll(async () => {
  const visitor = await newVisitor();
  const [waiting] = await list<{ shortName: string }>(visitor, '/api/colleges/inactive?limit=1');
  known['coming soon'] = waiting?.shortName ?? '';
  for (const { shortName } of await list<{ shortName: string }>(visitor, '/api/colleges/active?limit=50')) {
    const [deal] = await list<{ id: number; vendorId: number }>(visitor, `/api/colleges/${shortName}/deals?limit=1`);
    if (!deal) continue;
    Object.assign(known, { active: shortName, deal: String(deal.id), vendor: String(deal.vendorId) });
    break;
  }
  await visitor.leave();
});

async function list<T>(visitor: Visitor, path: string): Promise<T[]> {
  return Object.values(await visitor.json(path)) as T[];
}

const addressOf = (page: string) => page.replace(/\{([^}]+)\}/g, (_, name: string) => known[name] ?? '');

describe('without JavaScript', () => {
  test.each(PAGES)(
    '%s has its text, links and head, states what does not work, and shows no inactive button',
    async (page) => {
      const reader = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
      const answer = await reader.page.goto(addressOf(page));
      expect(answer?.status()).toBe(200);
      const main = reader.page.locator('main');
      expect(await main.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect((await main.innerText()).length).toBeGreaterThan(150);
      expect((await main.locator('a[href^="/"]').count()) + (await main.locator('form').count())).toBeGreaterThan(0);
      expect(await reader.page.title()).toMatch(/\S/);
      const robots = reader.page.locator('meta[name=robots]');
      const isIndexed = (await robots.count()) === 0;
      expect(await reader.page.locator('head link[rel=canonical]').count()).toBe(isIndexed ? 1 : 0);
      // Playwright's text search skips the content of noscript.
      expect(await reader.page.locator('noscript p').isVisible()).toBe(true);
      const dead = reader.page.locator('button:not(li > button):not(form[action] button)').filter({ visible: true });
      expect(await dead.allInnerTexts()).toEqual([]);
      expect(reader.complaints).toEqual([]);
      await reader.leave();
    },
  );

  test('home contains every step to a college, down to its last section', async () => {
    const reader = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
    await reader.page.goto('/');
    expect(await reader.page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['Featured colleges', 'Find your college', "What you'll find", 'How it works']),
    );
    expect(await reader.page.locator('[role=tab]').filter({ hasText: 'Browse by State' }).count()).toBe(1);
    expect(await reader.page.locator('button').filter({ hasText: 'Subscribe' }).count()).toBe(1);
    await reader.leave();
  });
});

test('a page is rendered once for all its readers', async () => {
  for (const page of PAGES.filter((path) => !path.includes('?'))) {
    // No other test has requested this URL.
    const address = `${stack().url}${addressOf(page)}?read-by=${randomUUID()}`;
    const read = async () => (await fetch(address, { headers: { accept: 'text/html' } })).text();
    // The page states when it was rendered.
    const first = await read();
    expect(first).toMatch(/"renderedAt":\d{13}/);
    expect([page, await read(), await read()]).toEqual([page, first, first]);
  }
});

describe('hydration', () => {
  test.concurrent.each(ZONES)(
    'in %s takes over every page unchanged, in both themes',
    async (timezoneId) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const reader = await newVisitor({ timezoneId, colorScheme, viewport: DESKTOP, serviceWorkers: 'block' });
        for (const page of PAGES) {
          await reader.open(addressOf(page));
          const complaints = reader.complaints.filter((line) => !/Service Worker registration blocked/.test(line));
          expect(complaints, `${page}, ${colorScheme}`).toEqual([]);
        }
        await reader.leave();
      }
    },
    120_000,
  );
});
