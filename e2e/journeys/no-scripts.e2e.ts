import { eventually } from '@campus-deals/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { PHONE, useBrowser } from '../browser.js';
import { SOON } from '../factories.js';
import { demoAddresses, PAGES } from '../public-pages.js';

const { newVisitor } = useBrowser();
let addressOf: (page: string) => string;

beforeAll(async () => {
  addressOf = await demoAddresses(newVisitor);
});

describe('without JavaScript', () => {
  test.each(PAGES)(
    '%s has its text, links and head, states what does not work, and shows no inactive button',
    async (page) => {
      const reader = await newVisitor({ javaScriptEnabled: false, viewport: PHONE });
      const main = reader.page.locator('main');
      const links = main.locator('a[href^="/"]').or(main.locator('form'));
      // A busy server sends a page without the lists that it could not read in time.
      await eventually(
        async () => {
          reader.complaints.length = 0;
          const answer = await reader.page.goto(addressOf(page));
          const isRead = (await links.count()) > 0 && (await main.innerText()).length > 150;
          return answer?.status() === 200 && isRead;
        },
        { ...SOON, message: `${page} has its text, and links or a form` },
      );
      expect(await main.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await reader.page.title()).toMatch(/\S/);
      const robots = reader.page.locator('meta[name=robots]');
      const isIndexed = (await robots.count()) === 0;
      expect(await reader.page.locator('head link[rel=canonical]').count()).toBe(isIndexed ? 1 : 0);
      // Playwright's text search skips the content of noscript.
      expect(await reader.page.locator('noscript p').isVisible()).toBe(true);
      const dead = reader.page.locator('button:not(li > button):not(form[action] button)').filter({ visible: true });
      expect(await dead.allInnerTexts()).toEqual([]);
      expect(reader.complaints).toEqual([]);
    },
  );
});
