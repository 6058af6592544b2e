import type { Visitor } from './browser.js';
import { aNewsletterDraft, aSentNewsletter } from './newsletters.js';

/** Public pages. Names in braces are replaced by rows of the demo. */
export const PAGES = [
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
  '/college/{active}/newsletters',
  '/how-it-works',
  '/faq',
  '/privacy',
  '/terms',
];

/** Returns a function that returns the address of a public page, with rows of the demo. */
export async function demoAddresses(newVisitor: () => Promise<Visitor>): Promise<(page: string) => string> {
  const visitor = await newVisitor();
  const addresses = new Map<string, string>();
  for (const page of PAGES) addresses.set(page, await fillIn(page, (path) => visitor.json(path)));
  await visitor.leave();
  return (page) => addresses.get(page) ?? page;
}

type Json = (path: string) => Promise<Record<string, unknown>>;

/** Returns the address of a screen. Replaces names in braces by rows of the demo, or by rows created for it. */
export async function fillIn(template: string, json: Json): Promise<string> {
  const first = async (path: string): Promise<Record<string, unknown>> => {
    const [found] = Object.values(await json(path)) as Record<string, unknown>[];
    if (!found) throw new Error(`the demo has nothing at ${path}`);
    return found;
  };
  // Other journeys open colleges without deals.
  const active = () => json('/api/colleges/university-of-iowa');
  const firstOfActive = (list: string) => first(`/api/colleges/university-of-iowa/${list}?limit=1`);
  const rows: Record<string, () => Promise<unknown>> = {
    active: async () => (await active())['shortName'],
    college: async () => (await active())['id'],
    'coming soon': async () => (await first('/api/colleges/inactive?limit=1'))['shortName'],
    deal: async () => (await firstOfActive('deals'))['id'],
    vendor: async () => (await firstOfActive('vendors'))['id'],
    'own deal': async () => (await first('/api/vendor/deals?limit=1'))['id'],
    'own vendor': async () => (await json('/api/user/vendor'))['id'],
    'own receipt': async () => (await json('/api/vendor/payment/status'))['receiptId'],
    'newsletter draft': aNewsletterDraft,
    'sent newsletter': async () => aSentNewsletter(Number((await active())['id'])),
  };
  let address = template;
  for (const [, name = ''] of template.matchAll(/\{([^}]+)\}/g))
    address = address.replace(`{${name}}`, String(await rows[name]?.()));
  return address;
}
