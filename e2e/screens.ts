import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, Visitor } from './browser.js';
import { aSentNewsletter, aWaitingNewsletter } from './newsletters.js';

type Person = 'User' | 'Vendor' | 'Admin';

/** Screens, and dialogs by the button that opens them. */
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
  ['/college/{active}/newsletters/999999', /^Newsletter Not Found$/],
  ['/college/no-such-college', /not found/i],
  ['/newsletter/unsubscribe', /^This link does not work$/],
  ['/newsletter/unsubscribe#list=alerts&token=x', /^Stop email alerts/],
  ['/newsletter/unsubscribe#list=follow&token=x', /^Stop following/],
  ['/newsletter/unsubscribe#list=alerts&kind=deal-alert&token=x', /^Stop this kind of email/],
  ['/newsletter/confirm', /^This link does not work$/],
  ['/newsletter/preferences', /^This link does not work$/],
  ['/login', /^Welcome to Campus Deals$/],
  ['/auth/callback', /^Authentication Error$/],
  ['/verify#token_hash=x&type=magiclink', /sign in/i],
  ['/verify#school_token=x', /school/i],
  ['/user/account', /^Account Settings$/, 'User'],
  ['/user/account?tab=saved', /^Account Settings$/, 'User'],
  ['/user/account?tab=notifications', /^Account Settings$/, 'User'],
  ['/user/account?tab=notifications', /^Account Settings$/, 'Vendor'],
  ['/user/savings', /^Your savings$/, 'User'],
  ['/user/savings', /^Your savings$/, 'User', /^Enter the bill/],
  ['/user/referrals', /^Invite classmates/, 'User'],
  ['/profile', /^Profile$/],
  ['/profile', /^Profile$/, 'Admin'],
  ['/vendor/register', /^Complete Your Vendor Registration$/, 'User'],
  ['/vendor/dashboard', /^Vendor Dashboard$/, 'Vendor'],
  ['/vendor/dashboard?tab=create', /^Vendor Dashboard$/, 'Vendor'],
  ['/vendor/dashboard?tab=reviews', /^Vendor Dashboard$/, 'Vendor'],
  ['/vendor/dashboard?tab=profile', /^Vendor Dashboard$/, 'Vendor'],
  ['/vendor/deals/new', /^Submit a New Deal$/, 'Vendor'],
  ['/vendor/deals/{own deal}/edit', /^Change a Deal$/, 'Vendor'],
  // With several places.
  ['/college/{active}/vendor/{own vendor}', /./, 'Vendor'],
  ['/college/{active}/deal/{own deal}', /./, 'Vendor'],
  ['/vendor/analytics', /^Analytics$/, 'Vendor'],
  ['/vendor/redeem', /^Redeem a Code$/, 'Vendor'],
  ['/vendor/counter-devices', /^Counter Devices$/, 'Vendor'],
  ['/counter', /^Counter$/],
  ['/vendor/developers', /^Developers$/, 'Vendor'],
  ['/vendor/success-stories', /^Success Stories$/],
  ['/vendor/receipts/{own receipt}', /^Receipt CD-/, 'Vendor'],
  ['/vendor/receipts/999999', /^Receipt Not Found$/, 'Vendor'],
  ['/vendor/receipts/return', /^No Payment Here$/],
  ['/admin/dashboard', /^Admin Dashboard$/, 'Admin'],
  ['/admin/dashboard?tab=deals', /^Deals$/, 'Admin'],
  ['/admin/map', /^Map View$/, 'Admin'],
  ['/admin/reports', /^Reports$/, 'Admin'],
  ['/admin/reports?id={college}', /^Reports$/, 'Admin'],
  ['/admin/newsletter', /^Newsletter$/, 'Admin'],
  ['/admin/newsletter?newsletter={waiting newsletter}', /^Newsletter$/, 'Admin'],
  ['/admin/newsletter?view=subscribers', /^Newsletter$/, 'Admin'],
  ['/admin/newsletter?view=preview&college={college}', /^Newsletter$/, 'Admin'],
  ['/admin/deals', /^To review$/, 'Admin'],
  ['/admin/deals?view=reported', /^To review$/, 'Admin'],
  ['/admin/deals?view=reviews', /^To review$/, 'Admin'],
  ['/admin/deals?view=reviews&state=hidden', /^To review$/, 'Admin'],
  ['/admin/deals?view=all', /^Deals$/, 'Admin'],
  ['/admin/deals?view=all&saved={saved view}&status=pending&changed=true', /^Deals$/, 'Admin'],
  ['/admin/deals?view=all&saved=0', /^Deals$/, 'Admin'],
  ['/admin/deals/new', /^Add a Deal$/, 'Admin'],
  ['/admin/deals/1', /^Change a Deal$/, 'Admin'],
  ['/admin/colleges', /^Colleges$/, 'Admin'],
  ['/admin/colleges?search=no-such-college', /^Colleges$/, 'Admin'],
  ['/admin/colleges/new', /^Add a College$/, 'Admin'],
  ['/admin/colleges/{college}', /./, 'Admin'],
  ['/admin/colleges/{college}?tab=deals', /./, 'Admin'],
  ['/admin/college-activation', /^College Activation$/, 'Admin'],
  ['/admin/college-activation?view=active', /^College Activation$/, 'Admin'],
  ['/admin/vendors', /^Vendors$/, 'Admin'],
  ['/admin/vendors/new', /^Add a Vendor$/, 'Admin'],
  ['/admin/vendors/{vendor}', /./, 'Admin'],
  ['/admin/users', /^Users$/, 'Admin'],
  ['/admin/users?view=erasures', /^Users$/, 'Admin'],
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
/** Rules of axe whose result may differ between themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

interface Looks {
  /** Person whose screens are tested. Default: all. */
  of?: Person;
  themes: readonly Theme[];
  /** Widths at which a screen must fit. */
  widths: readonly number[];
  /** Widths at which axe reads it. */
  axeWidths: readonly number[];
}

/** Returns the screens that are tested as a person. */
export const screensOf = (person: Person): typeof SCREENS => SCREENS.filter(([, , as]) => as === person);

/** Declares a test for each screen. */
export function testScreens({ of, themes, widths, axeWidths }: Looks): void {
  const { newVisitor } = useBrowser();
  const browsers = new Map<Person | undefined, Promise<BrowserContext>>();
  /** Returns one browser per role, since signing in takes as long as a screen. */
  const browserOf = (person?: Person): Promise<BrowserContext> => {
    const known = browsers.get(person) ?? signedIn(person);
    browsers.set(person, known);
    return known;
  };
  const signedIn = async (person?: Person): Promise<BrowserContext> => {
    const visitor = await newVisitor();
    if (person) await visitor.signInAs(person);
    await visitor.page.close();
    return visitor.context;
  };

  // A page in the background may still be fading to the other theme when axe reads its colors.
  const screens = of ? screensOf(of) : SCREENS;
  const each = themes.length > 1 ? test.each(screens) : test.concurrent.each(screens);
  each('%s fits, is accessible and keeps the console clean', async (template, heading, person, button) => {
    const visitor = await Visitor.arrive(await browserOf(person));
    await visitor.open(await fillIn(template, (address) => visitor.json(address)));
    await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    if (button) {
      await visitor.page.getByRole('button', { name: button }).first().click();
      await visitor.page.getByRole('dialog').waitFor();
    }
    for (const width of widths) {
      await visitor.page.setViewportSize({ width, height: 800 });
      const overflow = await visitor.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      // Below zero while a dialog hides the scroll bar.
      expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
    }
    for (const colorScheme of themes) {
      // The theme follows the system's at once.
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const width of axeWidths) {
        await visitor.page.setViewportSize({ width, height: 800 });
        // Without legacy mode, axe opens another page each time, reloads the style sheets and reports every passed
        // rule: three times as slow.
        const axe = new AxeBuilder({ page: visitor.page })
          .setLegacyMode()
          .options({ resultTypes: ['violations'], preload: false });
        const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(
          serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
          `axe at ${width} px, ${colorScheme}`,
        ).toEqual([]);
      }
    }
    // The browser itself logs the 404 of a missing page.
    const own = visitor.complaints.filter((line) => !/status of 404/.test(line));
    expect(own).toEqual([]);
    await visitor.page.close();
  });
}

/** Returns the path of a template's screen, with ids from the API. */
export async function fillIn(
  template: string,
  json: (path: string) => Promise<Record<string, unknown>>,
): Promise<string> {
  const first = async <T>(path: string): Promise<T> => {
    const [found] = Object.values(await json(path)) as T[];
    if (!found) throw new Error(`the demo has nothing at ${path}`);
    return found;
  };
  if (!template.includes('{')) return template;
  if (template.includes('{own receipt}')) {
    const { receiptId } = await json('/api/vendor/payment/status');
    return template.replace('{own receipt}', String(receiptId));
  }
  if (template.includes('{waiting newsletter}'))
    return template.replace('{waiting newsletter}', String(await aWaitingNewsletter()));
  if (template.includes('{own ')) {
    const { id, vendorId } = await first<{ id: number; vendorId: number }>('/api/vendor/deals?limit=1');
    return fillIn(template.replace('{own deal}', String(id)).replace('{own vendor}', String(vendorId)), json);
  }
  if (template.includes('{saved view}')) {
    const { id } = await first<{ id: number }>('/api/admin/saved-views?table=deals');
    return template.replace('{saved view}', String(id));
  }
  // Other journeys open colleges without deals.
  const college = /\{(active|college|vendor)\}/.test(template)
    ? ((await json('/api/colleges/university-of-iowa')) as { id: number; shortName: string })
    : await first<{ id: number; shortName: string }>('/api/colleges/inactive?limit=1');
  let path = template.replace(/\{(active|coming soon)\}/, college.shortName).replace('{college}', String(college.id));
  if (path.includes('{deal}'))
    path = path.replace(
      '{deal}',
      String((await first<{ id: number }>(`/api/colleges/${college.shortName}/deals?limit=1`)).id),
    );
  if (path.includes('{sent newsletter}'))
    path = path.replace('{sent newsletter}', String(await aSentNewsletter(college.id)));
  if (path.includes('{vendor}'))
    path = path.replace(
      '{vendor}',
      String((await first<{ id: number }>(`/api/colleges/${college.shortName}/vendors?limit=1`)).id),
    );
  return path;
}
