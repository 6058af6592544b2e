import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { useBrowser, type Visitor } from './browser.js';
import { stack } from './stack.js';
import { fillIn } from './public-pages.js';

type Person = 'User' | 'Vendor' | 'Admin';

/** Screens, each component once, and dialogs by the button that opens them. */
const SCREENS: [path: string, heading: RegExp, as?: Person, button?: RegExp][] = [
  ['/', /which college/i],
  ['/search?q=iowa', /search|college/i],
  ['/colleges/activation', /^College Activation Status$/],
  ['/college/{coming soon}', /./],
  ['/college/{active}', /./],
  ['/college/{active}?tab=all', /./],
  ['/college/{active}?tab=all&category=food_drink&openNow=true&usableBy=anyone', /./, 'User'],
  ['/college/{active}/deal/{deal}', /./],
  ['/college/{active}/deal/{deal}', /./, 'User'],
  ['/college/{active}/deal/999999', /^Deal Not Found$/],
  ['/college/{active}/vendor/{vendor}', /./],
  ['/college/{active}/vendors', /vendors/i],
  ['/college/{active}/map', /^Campus Map$/],
  ['/user/saved', /saved deals/i, 'User'],
  ['/college/{coming soon}/newsletter', /newsletter|subscribe/i],
  ['/college/{active}/newsletters', /^Past newsletters$/],
  ['/college/{coming soon}/newsletters', /^Past newsletters$/],
  ['/college/{active}/newsletters/{sent newsletter}', /^Welcome back to campus$/],
  ['/college/no-such-college', /not found/i],
  ['/newsletter/unsubscribe', /^This link does not work$/],
  ['/newsletter/unsubscribe#list=alerts&token=x', /^Stop email alerts/],
  ['/login', /^Welcome to Campus Deals$/],
  ['/auth/callback', /^Authentication Error$/],
  ['/verify#token_hash=x&type=magiclink', /sign in/i],
  ['/verify#school_token=x', /school/i],
  ['/user/account', /^Account Settings$/, 'User'],
  ['/user/account?tab=notifications', /^Account Settings$/, 'User'],
  ['/user/account?tab=notifications', /^Account Settings$/, 'Vendor'],
  ['/user/savings', /^Your savings$/, 'User'],
  ['/user/savings', /^Your savings$/, 'User', /^Enter the bill/],
  ['/user/referrals', /^Invite classmates/, 'User'],
  ['/profile', /^Profile$/],
  ['/profile', /^Ada Admin$/, 'Admin'],
  ['/vendor/register', /^Register Your Business$/],
  ['/vendor/register', /^Complete Your Vendor Registration$/, 'User'],
  ['/vendor/dashboard', /^Deals$/, 'Vendor'],
  ['/vendor/dashboard?tab=create', /^Deals$/, 'Vendor'],
  ['/vendor/dashboard?tab=reviews', /^Reviews$/, 'Vendor'],
  ['/vendor/dashboard?tab=profile', /^Shop$/, 'Vendor'],
  ['/vendor/deals/{own deal}/edit', /^Change a Deal$/, 'Vendor'],
  // With several places.
  ['/college/{active}/vendor/{own vendor}', /./, 'Vendor'],
  ['/college/{active}/deal/{own deal}', /./, 'Vendor'],
  ['/vendor/analytics', /^Analytics$/, 'Vendor'],
  ['/vendor/redeem', /^Redeem a Code$/, 'Vendor'],
  ['/vendor/counter-devices', /^Counter Devices$/, 'Vendor'],
  ['/counter', /^Counter$/],
  ['/vendor/developers', /^Cash Register$/, 'Vendor'],
  ['/vendor/success-stories', /^Success Stories$/],
  ['/vendor/receipts/{own receipt}', /^Receipt CD-/, 'Vendor'],
  ['/vendor/receipts/return', /^No Payment Here$/],
  ['/admin/dashboard', /^Admin Dashboard$/, 'Admin'],
  ['/admin/dashboard?tab=deals', /^Deals$/, 'Admin'],
  ['/admin/map', /^Map View$/, 'Admin'],
  ['/admin/reports', /^Reports$/, 'Admin'],
  ['/admin/reports?id={college}', /^Reports$/, 'Admin'],
  ['/admin/newsletter', /^Newsletter$/, 'Admin'],
  ['/admin/newsletter?newsletter={newsletter draft}', /^Newsletter$/, 'Admin'],
  ['/admin/newsletter?view=subscribers', /^Newsletter$/, 'Admin'],
  ['/admin/newsletter?view=preview&college={college}', /^Newsletter$/, 'Admin'],
  ['/admin/deals', /^To review$/, 'Admin'],
  ['/admin/deals?view=reported', /^To review$/, 'Admin'],
  ['/admin/deals?view=reviews', /^To review$/, 'Admin'],
  ['/admin/deals?view=all', /^Deals$/, 'Admin'],
  ['/admin/deals/new', /^Add a Deal$/, 'Admin'],
  ['/admin/deals/1', /^Change a Deal$/, 'Admin'],
  ['/admin/colleges', /^Colleges$/, 'Admin'],
  ['/admin/colleges?search=no-such-college', /^Colleges$/, 'Admin'],
  ['/admin/colleges/{college}', /./, 'Admin'],
  ['/admin/college-activation', /^College Activation$/, 'Admin'],
  ['/admin/college-activation?view=active', /^College Activation$/, 'Admin'],
  ['/admin/vendors', /^Vendors$/, 'Admin'],
  ['/admin/vendors/{vendor}', /./, 'Admin'],
  ['/admin/users', /^Users$/, 'Admin'],
  ['/admin/student-cards', /^Student cards$/, 'Admin'],
  ['/admin/settings', /^Settings$/, 'Admin'],
  ['/admin/audit-log', /^Audit Log$/, 'Admin'],
  ['/admin/operations', /^Operations$/, 'Admin'],
  ['/admin/operations?view=events', /^Operations$/, 'Admin'],
  ['/admin/operations?view=mails', /^Operations$/, 'Admin'],
  ['/admin/operations?view=payments', /^Operations$/, 'Admin'],
  ['/how-it-works', /how/i],
  ['/faq', /question|faq/i],
  ['/privacy', /privacy/i],
  ['/terms', /terms/i],
  ['/no/such/page', /^404 Page Not Found$/],
];
/** Returns the screens that are tested as a person. */
export const screensOf = (person: Person): typeof SCREENS => SCREENS.filter(([, , as]) => as === person);

interface Looks {
  screens?: typeof SCREENS;
  /** Widths at which a screen must fit, each with the theme in which axe reads it there, if any. */
  widths: readonly [width: number, theme?: 'light' | 'dark'][];
}

/** Declares a test for each screen. */
export function testScreens({ screens = SCREENS, widths }: Looks): void {
  const { newVisitor, newPage } = useBrowser();
  const visitors = new Map<Person | undefined, Visitor>();
  beforeAll(async () => {
    // Signing in takes as long as a screen.
    for (const person of new Set(screens.map(([, , as]) => as))) {
      const visitor = await newVisitor({ serviceWorkers: 'block' });
      if (person) await visitor.signInAs(person);
      await visitor.page.close();
      visitors.set(person, visitor);
    }
  });

  // Firefox slows down background pages.
  const concurrent = stack().browserName !== 'firefox';
  test.for(screens)(
    '%s fits, is accessible and keeps the console clean',
    { concurrent },
    async ([template, heading, person, button], { task }) => {
      const visitor = await newPage(visitors.get(person) as Visitor, task);
      const { page } = visitor;
      await visitor.open(await fillIn(template, (address) => visitor.json(address)));
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      if (button) {
        await page.getByRole('button', { name: button }).first().click();
        await page.getByRole('dialog').waitFor();
      }
      // A background page renders no frames, so a fade to the other theme would never end there.
      await page.evaluate(() => {
        const still = new CSSStyleSheet();
        still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
        document.adoptedStyleSheets.push(still);
      });
      for (const [width, colorScheme] of widths) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        // Below zero while a dialog hides the scroll bar.
        expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
        if (!colorScheme) continue;
        // The theme follows the system's at once.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await findings(page), `axe at ${width} px, ${colorScheme}`).toEqual([]);
      }
      // The browser itself logs the 404 of a missing page.
      const expected = /status of 404|Service Worker registration blocked/;
      expect(visitor.complaints.filter((line) => !expected.test(line))).toEqual([]);
      await page.close();
    },
  );
}

/** Returns the serious findings of axe, each with its elements. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // The frame with the preview of a newsletter runs no scripts.
    .options({ resultTypes: ['violations'], selectors: false, preload: false, iframes: false })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
