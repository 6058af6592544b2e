import type { Visitor } from './browser.js';

/** Public pages. Names in braces stand for rows of the demo. */
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

/** Returns a function that puts rows of the demo into the address of a page. */
export async function demoAddresses(newVisitor: () => Promise<Visitor>): Promise<(page: string) => string> {
  const visitor = await newVisitor();
  const known: Record<string, string> = {};
  const [waiting] = await list<{ shortName: string }>(visitor, '/api/colleges/inactive?limit=1');
  known['coming soon'] = waiting?.shortName ?? '';
  const active = 'university-of-iowa';
  const [deal] = await list<{ id: number; vendorId: number }>(visitor, `/api/colleges/${active}/deals?limit=1`);
  Object.assign(known, { active, deal: String(deal?.id), vendor: String(deal?.vendorId) });
  await visitor.leave();
  return (page) => page.replace(/\{([^}]+)\}/g, (_, name: string) => known[name] ?? '');
}

async function list<T>(visitor: Visitor, path: string): Promise<T[]> {
  return Object.values(await visitor.json(path)) as T[];
}
