import { randomUUID } from 'node:crypto';
import { eventually } from '@campus-deals/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, useBrowser } from '../browser.js';
import { SOON } from '../factories.js';
import { demoAddresses, PAGES } from '../public-pages.js';
import { stack } from '../stack.js';

/** Time zones behind, at and ahead of the server's rendering zone, each with the theme of its reader. */
const READERS = [
  ['America/Los_Angeles', 'dark'],
  ['America/New_York', 'light'],
  ['Asia/Kolkata', 'light'],
] as const;

const { newVisitor } = useBrowser();
let addressOf: (page: string) => string;

beforeAll(async () => {
  addressOf = await demoAddresses(newVisitor);
});

test('a page is rendered once for all its readers', async () => {
  for (const page of PAGES.filter((path) => !path.includes('?'))) {
    // No other test has requested this URL.
    const address = `${stack().url}${addressOf(page)}?read-by=${randomUUID()}`;
    const renderedAt = async () =>
      /"renderedAt":(\d{13})/.exec(await (await fetch(address, { headers: { accept: 'text/html' } })).text())?.[1];
    // A change that another journey made renders it once more.
    await eventually(
      async () => {
        const first = await renderedAt();
        expect(first).toBeDefined();
        expect([await renderedAt(), await renderedAt()]).toEqual([first, first]);
      },
      { ...SOON, message: `${page} is rendered for each reader` },
    );
  }
});

describe('hydration', () => {
  test.each(READERS)('in %s takes over every page unchanged, %s', async (timezoneId, colorScheme) => {
    const reader = await newVisitor({ timezoneId, colorScheme, viewport: DESKTOP, serviceWorkers: 'block' });
    for (const page of PAGES) {
      await reader.open(addressOf(page));
      const complaints = reader.complaints.filter((line) => !/Service Worker registration blocked/.test(line));
      expect(complaints, `the console of ${page}`).toEqual([]);
    }
  });
});

describe.runIf(stack().browserName === 'chromium')('with text of twice the size', () => {
  const large = useBrowser(['--blink-settings=defaultFontSize=32']);

  test.each([
    ['Visitor', PAGES],
    ['User', ['/user/account', '/user/referrals', '/user/savings', '/profile']],
    ['Vendor', ['/vendor/dashboard', '/vendor/dashboard?tab=create', '/vendor/redeem', '/vendor/analytics']],
    ['Admin', ['/admin/deals?view=all', '/admin/users', '/admin/colleges']],
  ] as const)('a %s sees no page wider than a phone', async (person, pages) => {
    const reader = await large.newVisitor({ viewport: PHONE, serviceWorkers: 'block' });
    if (person !== 'Visitor') await reader.signInAs(person);
    for (const page of pages) {
      await reader.open(addressOf(page));
      const overflow = await reader.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `sideways scroll of ${page}`).toBeLessThanOrEqual(0);
    }
  });
});
