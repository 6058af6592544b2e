import { eventually } from '@campus-deals/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser, type Visitor } from '../browser.js';
import { aCollege, aDeal, aStudent, aVendor, SOON, type College, type Deal, type Vendor } from '../factories.js';
import { stack } from '../stack.js';

const { newVisitor } = useBrowser();

let college: College;
let vendor: Vendor;
let deal: Deal;

beforeAll(async () => {
  college = await aCollege();
  vendor = await aVendor(college);
  deal = await aDeal(vendor, { redemption_kind: 'code', redemption_code: 'EARLY25' });
});

const DEAL = '{college}/deal/{deal}';
const SIGN_IN = '[role=dialog]:has-text("Sign in to")';
const PANEL = '[role=dialog] h2:has-text("Notifications")';
const MENU = '[role=dialog] nav[aria-label=Menu]';
/** Controls on pages of different kinds, each with the address it opens or what it shows, and the write it sends. */
const CONTROLS: [
  path: string,
  control: string,
  reader: 'student' | 'visitor',
  viewport: typeof PHONE,
  effect: string,
  write?: string,
][] = [
  [DEAL, 'header a[aria-label$=", home"]', 'visitor', DESKTOP, '/'],
  ['{college}/vendor/{vendor}', 'header a[aria-label$=", home"]', 'student', PHONE, '/'],
  ['{college}/vendors', 'header [aria-label="Search colleges"]', 'visitor', DESKTOP, '/search'],
  ['{college}', 'header a:has-text("Sign In")', 'visitor', DESKTOP, '/login'],
  ['/search', 'header a:has-text("Sign Up")', 'visitor', DESKTOP, '/login'],
  ['{college}/map', 'header nav:has-text("Sign Out") a:has-text("Saved")', 'student', DESKTOP, '/user/saved'],
  ['{college}', 'header button[aria-label^=Notifications]', 'student', PHONE, PANEL],
  ['/', 'header button[aria-label^=Notifications]', 'student', DESKTOP, PANEL],
  ['{college}/newsletters', 'header [aria-label=Account]', 'student', DESKTOP, '/user/account'],
  ['/profile', 'header button:has-text("Sign Out")', 'student', DESKTOP, 'header a:has-text("Sign In")', 'auth/logout'],
  ['/', 'header [aria-label=Menu]', 'visitor', PHONE, MENU],
  ['/faq', 'header [aria-label=Menu]', 'visitor', PHONE, MENU],
  ['/vendor/register', 'header [aria-label=Menu]', 'student', PHONE, MENU],
  [DEAL, 'header [aria-label="Use dark theme"]', 'visitor', DESKTOP, 'html[data-theme=dark]'],
  [DEAL, 'main [aria-label^="Save "]', 'visitor', DESKTOP, SIGN_IN],
  [DEAL, 'main [aria-label^="Save "]', 'student', DESKTOP, 'main [aria-label^="Remove "]', 'deals/{deal}/save'],
  [DEAL, 'main button:has-text("Sign in to redeem")', 'visitor', DESKTOP, SIGN_IN],
  [DEAL, 'main button:has-text("Show the code")', 'student', DESKTOP, '[role=dialog]'],
  ['{college}', '[role=tab]:has-text("All Deals")', 'visitor', DESKTOP, '[aria-selected=true]:has-text("All Deals")'],
];

/** Replaces the names in a path or a write with the address of the college and the ids of its deal and vendor. */
const filled = (text: string): string =>
  text
    .replace('{college}', `/college/${college.shortName}`)
    .replace('{deal}', String(deal.id))
    .replace('{vendor}', String(vendor.id));

/** Presses at the control's position, whether or not a handler is attached. */
async function pressAt(page: Page, selector: string): Promise<void> {
  const control = page.locator(selector).filter({ visible: true }).first();
  await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await control.boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Delays all scripts except the one at the start of the page. Returns a function that releases them. */
async function withoutScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/(?!page-init).*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return come;
}

function expectClean({ complaints }: Visitor): void {
  expect(complaints.filter((line) => !/Service Worker registration blocked/.test(line))).toEqual([]);
}

async function opened({ complaints, page }: Visitor, path: string): Promise<void> {
  await eventually(async () => {
    complaints.length = 0;
    expect((await page.goto(path, { waitUntil: 'commit' }))?.status()).toBe(200);
    await page.locator('footer').waitFor({ state: 'attached' });
    expect(await page.locator('main [role=status] .skeleton').count()).toBe(0);
  }, SOON);
}

describe('before a page is hydrated', () => {
  test('typed text stays, and is searched for after hydration', async () => {
    const reader = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    const come = await withoutScripts(reader.page);
    await opened(reader, '/');
    const box = reader.collegeSearch;
    await box.pressSequentially(college.name);
    come();
    await reader.page.getByRole('option', { name: college.name }).waitFor();
    expect(await box.inputValue()).toBe(college.name);
  });

  test('a press is replayed after hydration', async () => {
    const reader = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    const come = await withoutScripts(reader.page);
    await opened(reader, `/college/${college.shortName}`);
    await reader.page.getByRole('button', { name: 'Menu' }).click();
    expect(await reader.page.getByRole('dialog').count()).toBe(0);
    come();
    await reader.page.getByRole('dialog').waitFor();
  });

  test('a signed-in user sees no visitor content', async () => {
    const student = await newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    await aStudent(student, { college });
    await student.open(`/college/${college.shortName}`);
    const come = await withoutScripts(student.page);
    await opened(student, `/college/${college.shortName}`);
    expect(await student.page.getByRole('heading', { name: 'Sign in to save your favorites' }).isVisible()).toBe(false);
    come();
    await student.page.waitForFunction(() => 'isHydrated' in window);
    expect(await student.page.getByRole('heading', { name: 'Sign in to save your favorites' }).isVisible()).toBe(false);
  });
});

// Other engines would prove the same.
describe.runIf(stack().browserName === 'chromium')('before a page is hydrated, in one engine', () => {
  test.for(CONTROLS)(
    'on %s a press on %s by a %s while the scripts start is neither lost nor doubled',
    async ([path, control, reader, viewport, effect, write]) => {
      const visitor = await newVisitor({ viewport, serviceWorkers: 'block', colorScheme: 'light' });
      const { page } = visitor;
      if (reader === 'student') await aStudent(visitor, { college });
      const writes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
      });
      const come = await withoutScripts(page);
      await opened(visitor, filled(path));
      come();
      await pressAt(page, control);
      if (effect.startsWith('/')) await page.waitForURL(({ pathname }) => pathname === effect);
      else await page.locator(effect).first().waitFor({ state: 'attached' });
      expect(writes.filter((each) => write && each === `/api/${filled(write)}`)).toHaveLength(write ? 1 : 0);
      expectClean(visitor);
    },
  );

  test('a field of home stays where a student has scrolled to while the rows above it load', async () => {
    const student = await newVisitor({ serviceWorkers: 'block' });
    const { page } = student;
    await aStudent(student, { college });
    expect(await student.write('PUT', '/api/user/profile', { defaultCollege: true })).toBe(200);
    // The first visit moves home once; later ones reserve the place.
    await student.open('/');
    await page.locator('html[data-campus]').waitFor({ state: 'attached' });
    const come = await withoutScripts(page);
    await opened(student, '/');
    const field = page.locator('main input[type=email]').first();
    await field.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const top = () => field.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    come();
    await page.locator('main a[href*="/deal/"]').first().waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
  });
});
