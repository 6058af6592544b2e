import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { sqlOf } from '../databases.js';
import { aCollege, aDeal, aStudent, aVendor, type College, type Deal, type Vendor } from '../factories.js';
import { stack } from '../stack.js';

/** Whether to run every delay three times (`EARLY_PRESSES=all`), which takes more than an hour. */
const isWhole = process.env['EARLY_PRESSES'] === 'all';
/** CPU slowdown factors, and delays in milliseconds between the first paint and the press. */
const ALL_TRIES = [1, 4].flatMap((speed) => [0, 50, 150, 300, 600, 1200].map((delay) => ({ speed, delay })));
const TRIES = [
  { speed: 1, delay: 0 },
  { speed: 4, delay: 300 },
];
const TIMES = isWhole ? 3 : 1;

const { newVisitor } = useBrowser();

let college: College;
let vendor: Vendor;
let deal: Deal;

beforeAll(async () => {
  college = await aCollege();
  vendor = await aVendor(college);
  deal = await aDeal(vendor, { redemption_kind: 'code', redemption_code: 'EARLY25' });
});

/** A page whose HTML has arrived, but possibly not its scripts. */
class EarlyPage {
  readonly #writes: string[] = [];
  readonly complaints: string[] = [];

  constructor(
    readonly page: Page,
    private readonly delay: number,
  ) {
    page.setDefaultTimeout(60_000);
    page.on('request', (request) => {
      if (request.method() !== 'GET') this.#writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !/Service Worker registration blocked/.test(message.text()))
        this.complaints.push(message.text());
    });
  }

  async open(path: string, awaited: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit' });
    await this.page.locator(awaited).first().waitFor();
    await isPainted(this.page);
    await this.page.waitForTimeout(this.delay);
  }

  /** Presses at the element's position, whether or not a handler is attached. */
  async press(selector: string): Promise<void> {
    const target = this.page.locator(selector).filter({ visible: true }).first();
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const box = await target.boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  expectOnce(write: string): void {
    expect(this.#writes.filter((each) => each === write)).toEqual([write]);
  }
}

const READERS = ['visitor', 'student'] as const;
type Reader = (typeof READERS)[number];

/** A page visit: the element pressed and the expected effect. */
interface Visit {
  pressed: string;
  viewport: typeof PHONE;
  /** Both unless given. */
  only?: Reader;
  tries?: typeof TRIES;
  run: (early: EarlyPage, reader: Reader) => Promise<void>;
}

type Control = [
  pressed: string,
  viewport: typeof PHONE,
  path: string,
  selector: string,
  /** The address that it opens, or the selector of what it shows. */
  effect: string,
  only: Reader,
];

const COLLEGE = '/college/{college}';
const BELL = 'button[aria-label^=Notifications]';
const PANEL = '[role=dialog] h2:has-text("Notifications")';
const MENU = '[role=dialog] nav[aria-label=Menu]';
/** Each control of the header once, on pages of different kinds: all share the header and what hydrates it. */
const HEADER: Control[] = [
  ['the logo', DESKTOP, `${COLLEGE}/deal/{deal}`, 'a[aria-label$=", home"]', '/', 'visitor'],
  ['the logo', PHONE, `${COLLEGE}/vendor/{vendor}`, 'a[aria-label$=", home"]', '/', 'student'],
  ['Search', DESKTOP, `${COLLEGE}/vendors`, '[aria-label="Search colleges"]', '/search', 'visitor'],
  ['Sign In', DESKTOP, COLLEGE, 'a:has-text("Sign In")', '/login', 'visitor'],
  ['Sign Up', DESKTOP, '/search', 'a:has-text("Sign Up")', '/login', 'visitor'],
  ['Saved Deals', DESKTOP, `${COLLEGE}/map`, 'nav:has-text("Sign Out") a:has-text("Saved")', '/user/saved', 'student'],
  ['the bell', DESKTOP, '/', BELL, PANEL, 'student'],
  ['the bell', PHONE, COLLEGE, BELL, PANEL, 'student'],
  ['Account', DESKTOP, `${COLLEGE}/newsletters`, '[aria-label=Account]', '/user/account', 'student'],
  ['Sign Out', DESKTOP, '/profile', 'button:has-text("Sign Out")', 'header a:has-text("Sign In")', 'student'],
  ['Menu', PHONE, '/', '[aria-label=Menu]', MENU, 'visitor'],
  ['Menu', PHONE, '/faq', '[aria-label=Menu]', MENU, 'visitor'],
  ['Menu', PHONE, '/vendor/register', '[aria-label=Menu]', MENU, 'student'],
];

function headerVisit([pressed, viewport, path, selector, effect, only]: Control, index: number): Visit {
  const run = async (early: EarlyPage) => {
    const { page } = early;
    const ids: Record<string, string | number> = { college: college.shortName, deal: deal.id, vendor: vendor.id };
    await early.open(
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name])),
      'header',
    );
    await early.press(`header ${selector}`);
    if (effect.startsWith('/')) await page.waitForURL(({ pathname }) => pathname === effect);
    else await page.locator(effect).first().waitFor({ state: 'attached' });
    if (pressed === 'Sign Out') early.expectOnce('POST /api/auth/logout');
  };
  // A try for each is enough: they share what hydrates them.
  return {
    pressed: `${pressed} at ${path}`,
    viewport,
    run,
    only,
    tries: TRIES.filter((_, each) => each === index % 2),
  };
}

let addresses = 0;

const VISITS: Visit[] = [
  {
    pressed: 'the theme, then Save',
    viewport: DESKTOP,
    run: async (early, reader) => {
      const { page } = early;
      await early.open(`/college/${college.shortName}/deal/${deal.id}`, 'h1');
      await early.press('header button[aria-label="Use dark theme"]');
      await early.press(`button[aria-label="Save ${deal.title}"]`);
      await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
      if (reader === 'visitor') return page.getByRole('dialog', { name: /^Sign in to/ }).waitFor();
      await page.locator(`button[aria-label="Remove ${deal.title} from saved"]`).first().waitFor();
      early.expectOnce(`POST /api/deals/${deal.id}/save`);
      await page.request.delete(`/api/deals/${deal.id}/save`, { headers: { origin: stack().url } });
    },
  },
  {
    pressed: 'Get code',
    viewport: DESKTOP,
    run: async (early, reader) => {
      await early.open(`/college/${college.shortName}/deal/${deal.id}`, 'h1');
      await early.press('main button:is(:has-text("Show the code"), :has-text("Sign in to redeem"))');
      await early.page.getByRole('dialog', { name: reader === 'visitor' ? /^Sign in to/ : /./ }).waitFor();
    },
  },
  {
    pressed: 'a tab',
    viewport: DESKTOP,
    run: async (early) => {
      await early.open(`/college/${college.shortName}`, 'footer');
      await early.press('[role=tab]:has-text("All Deals")');
      await early.page.locator('[role=tab][aria-selected=true]:has-text("All Deals")').waitFor();
    },
  },
  {
    pressed: 'Subscribe with a typed address',
    viewport: DESKTOP,
    run: async (early, reader) => {
      const { page } = early;
      addresses += 1;
      const address = `early-${reader}-${addresses}-${Date.now()}@example.edu`;
      await early.open(`/college/${college.shortName}`, 'footer');
      await early.press('main form input[type=email]');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(address);
      await early.press('main form button[type=submit]');
      await page
        .getByText(/Subscription successful/i)
        .first()
        .waitFor();
      early.expectOnce('POST /api/newsletter/subscribe');
      // A subscribed student sees no form the next time.
      await sqlOf('notification', 'DELETE FROM newsletter_subscriptions WHERE email = $1', [address]);
    },
  },
  {
    pressed: 'the search',
    viewport: DESKTOP,
    run: async (early, reader) => {
      // A student's home shows the college in place of the search.
      await early.open(reader === 'student' ? '/search' : '/', '[role=combobox]');
      await early.press('[role=combobox]');
      await early.page.keyboard.type('noodles');
      await early.page.keyboard.press('Enter');
      await early.page.waitForURL(/\/search\?(.*&)?q=noodles\b/);
    },
  },
  ...HEADER.map(headerVisit),
];

describe.each(READERS)('a %s loses no press', (reader) => {
  let somebody: Visitor;
  /** Storage of the browser before the presses. */
  let stored: [name: string, text: string][];

  beforeAll(async () => {
    somebody = await newVisitor({ serviceWorkers: 'block', colorScheme: 'light' });
    // The session outlives the press on Sign Out. Routing switches the HTTP cache off: each page waits for its scripts.
    await somebody.context.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }));
    if (reader === 'student') await signInAtHome(somebody);
    else await somebody.open('/');
    stored = await somebody.page.evaluate(() => Object.entries(localStorage));
    await somebody.page.close();
  });

  test.each(VISITS.filter(({ only = reader }) => only === reader))(
    'of $pressed, however early, and none is doubled',
    async ({ viewport, run, tries = TRIES }) => {
      const lost: string[] = [];
      for (const { speed, delay } of isWhole ? ALL_TRIES : tries) {
        for (let time = 0; time < TIMES; time += 1) {
          const early = new EarlyPage(await slowPage(somebody, speed), delay);
          await early.page.setViewportSize(viewport);
          try {
            await run(early, reader);
            expect(early.complaints).toEqual([]);
          } catch (error) {
            lost.push(`after ${delay} ms at 1/${speed} of the speed: ${String(error).slice(0, 300)}`);
          }
          await early.page.evaluate((texts) => {
            localStorage.clear();
            for (const [name, text] of texts) localStorage.setItem(name, text);
          }, stored);
          await early.page.close();
        }
      }
      expect(lost).toEqual([]);
    },
    isWhole ? 1_200_000 : 300_000,
  );
});

test('text that a render replaces while it is typed is kept', async () => {
  const somebody = await newVisitor({ serviceWorkers: 'block' });
  const { page } = somebody;
  // No page is hydrated without its scripts.
  await page.route(/\/assets\/(?!page-init).*\.js$/, () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const search = page.locator('main [role=combobox]').first();
  await search.focus();
  await page.keyboard.type('noo');
  await search.evaluate((field: HTMLInputElement) => (field.value = ''));
  await page.keyboard.type('dles');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?/, { waitUntil: 'commit' });
  expect(new URL(page.url()).search).toBe('?q=noodles');
});

test('a field of home stays where a student has scrolled to while the rows above it load', async () => {
  const somebody = await newVisitor({ serviceWorkers: 'block' });
  await signInAtHome(somebody);
  const page = await slowPage(somebody, 4);
  await page.goto('/', { waitUntil: 'commit' });
  await isPainted(page);
  const field = page.locator('main input[type=email]').first();
  await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const top = () => field.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.locator('main a[href*="/deal/"]').first().waitFor();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});

/** Signs in as a student whose home shows the college. Its first visit moves home once; later ones reserve the place. */
async function signInAtHome(visitor: Visitor): Promise<void> {
  await aStudent(visitor, { college });
  expect(await visitor.write('PUT', '/api/user/profile', { defaultCollege: true })).toBe(200);
  await visitor.open('/');
  await visitor.page.locator('html[data-campus]').waitFor({ state: 'attached' });
}

/** Waits for what a user can press. Before the styles arrive, elements are elsewhere. */
async function isPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
}

async function slowPage({ context }: Visitor, rate: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}
