import type { Caller, SignedInUser } from '@campus-deals/service-defaults';
import { describeBudgets, fillAndVacuum, forFile, RUNS, type BudgetRow } from '@campus-deals/testing';
import { beforeAll } from 'vitest';
import { aStudent } from './testing/accounts.js';
import { ADMIN, startCatalog, STUDENT, type CatalogUnderTest } from './testing/catalog-app.js';
import { aDeal, anApiKey, aVendor } from './testing/factories.js';
import { fillFixedCatalog } from './testing/fixed-catalog.js';

const catalog = await forFile(startCatalog());
let till: Till;
beforeAll(async () => {
  catalog.identity.others = false;
  await fillFixedCatalog(catalog.env.CATALOG_DATABASE_URL);
  await catalog.sql('UPDATE deals SET end_date = now() WHERE id = 5');
  till = await aTill();
  await fillAndVacuum(catalog.env.CATALOG_DATABASE_URL, []);
}, 180_000);

interface Till {
  owner: SignedInUser;
  dealId: number;
  device: Record<string, string>;
  key: Record<string, string>;
  /** Codes that were not used, ids of holds and ids of redemptions: each request takes one. */
  codes: string[];
  holds: string[];
  redemptions: number[];
}

/** Returns a counter device and a till of a business, with a code of a student for each request that uses one up. */
async function aTill(): Promise<Till> {
  const { id: vendorId, owner } = await aVendor(catalog.em(), { collegeId: 7 });
  const deal = { collegeId: 7, vendorId, redemptionKind: 'unique', totalCap: 1000 } as const;
  const { id: dealId } = await aDeal(catalog.em(), deal);
  const body = { name: 'Front till', pin: null, endsAt: null };
  const { secret } = (await catalog.ask('POST', '/api/vendor/counter-devices', { caller: owner, body })).json();
  const { key } = await anApiKey(catalog.em(), { vendorId });
  const made = { device: { 'x-counter-device': secret }, key: { authorization: `Bearer ${key}` } };
  const next: Till = { owner, dealId, ...made, codes: [], holds: [], redemptions: [] };
  for (let n = 0; n < 6 * RUNS + 1; n++) next.codes.push((await issue(next)).json().code);
  for (let n = 0; n < 2 * RUNS; n++) next.holds.push((await hold(next)).json().id);
  for (let n = 0; n < RUNS; n++) next.redemptions.push((await scan(next)).json().id);
  // A hold ends after a minute.
  await catalog.sql(`UPDATE code_holds SET expires_at = now() + interval '1 hour'`);
  return next;
}

type Answer = ReturnType<CatalogUnderTest['ask']>;
const issue = ({ dealId }: Till) => catalog.ask('POST', `/api/deals/${dealId}/redemptions`, { caller: aStudent() });
const scan = ({ device, codes }: Till) =>
  catalog.ask('POST', '/api/counter/redemptions', { headers: device, body: { scan: codes.pop() } });
const hold = ({ key, codes }: Till): Answer =>
  ofTill({ ...key, 'idempotency-key': `sale-${codes.length}` }, 'holds', { code: codes.pop() });
const ofTill = (headers: Record<string, string>, path: string, body?: object) =>
  catalog.ask('POST', `/api/counter/v1/${path}`, { headers, body });

/** Start of the lists that counters show. */
const SINCE = new Date(Date.now() - 3_600_000).toISOString();

const get = (path: string, caller: Caller, ...budget: BudgetRow[2]): BudgetRow => [
  `GET ${path}`,
  () => catalog.ask('GET', `/api/${path}`, { caller }),
  budget,
];
const asStudent = (path: string, ...budget: BudgetRow[2]): BudgetRow => get(path, STUDENT, ...budget);
/** Both the first page and the one that follows it. */
const nextPage = (path: string, ...budget: BudgetRow[2]): BudgetRow => [
  `GET ${path}, and the next page`,
  async () => {
    const { headers } = await catalog.ask('GET', `/api/${path}`);
    return catalog.ask('GET', /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1] ?? '');
  },
  budget,
];
/** Both the first page of an admins' list and its last one. */
const asAdmin = (path: string, ...budget: BudgetRow[2]): BudgetRow => [
  `GET admin/${path}`,
  async () => {
    const page = `/api/admin/${path}${path.includes('?') ? '&' : '?'}limit=50`;
    await catalog.ask('GET', `${page}&end=true`, { caller: ADMIN });
    return catalog.ask('GET', page, { caller: ADMIN });
  },
  budget,
];

describeBudgets([
  asStudent('colleges/7', 14, 1, 460),
  asStudent('colleges/college-7', 14, 1, 460),
  asStudent('colleges?limit=20', 63, 1, 9300),
  asStudent('colleges?search=burg', 65, 1, 11400),
  asStudent('colleges?search=zzz', 4, 1, 10),
  asStudent('colleges/active?limit=20', 51, 1, 9200),
  asStudent('colleges/inactive?limit=20', 71, 1, 8700),
  asStudent('colleges/featured', 3, 1, 10),
  asStudent('states', 63, 1, 20),
  asStudent('colleges/7/stats', 215, 1, 500),
  asStudent('colleges/7/deals?limit=20', 230, 1, 17500),
  asStudent('colleges/7/deals?limit=20&sort=nearest', 680, 1, 17400),
  asStudent('colleges/7/deals?limit=20&sort=ending', 175, 1, 17700),
  asStudent('colleges/7/deals?limit=20&category=services', 195, 1, 17600),
  asStudent('colleges/7/deals?limit=20&redemption=voucher&usableBy=anyone', 380, 1, 670),
  asStudent('colleges/7/deals?limit=20&openNow=true', 240, 1, 18100),
  asStudent('colleges/7/deals/featured?limit=20', 120, 1, 11400),
  asStudent('colleges/7/deals/new?limit=20', 235, 1, 17500),
  nextPage('colleges/7/deals?limit=20', 400, 2, 17500),
  nextPage('colleges/7/deals?limit=20&sort=ending', 400, 2, 17800),
  nextPage('colleges/7/deals/new?limit=20', 405, 2, 17500),
  nextPage('colleges?limit=20', 125, 2, 9300),
  nextPage('vendors?limit=20', 225, 2, 26500),
  nextPage('vendors?limit=20&sort=nearest', 215, 2, 25500),
  asStudent('colleges/7/deals/neighbors', 110, 1, 7400),
  asStudent('colleges/7/deals/highlights', 980, 2, 14100),
  asStudent('deals/5/ended', 700, 1, 3500),
  asStudent('deals/latest', 155, 1, 8100),
  asStudent('deals/1', 21, 1, 2800),
  asStudent('colleges/7/vendors?limit=20', 41, 1, 10900),
  asStudent('colleges/7/vendors?limit=20&sort=nearest', 41, 1, 10900),
  asStudent('colleges/7/vendors?limit=20&sort=popular', 41, 1, 10900),
  asStudent('colleges/7/vendors?limit=20&openNow=true', 60, 1, 9800),
  asStudent('colleges/7/vendors?search=pizza', 39, 1, 10300),
  asStudent('vendors?limit=20', 115, 1, 25000),
  asStudent('vendors?limit=20&sort=nearest', 110, 1, 24500),
  asStudent('vendors?limit=20&sort=popular', 130, 1, 27400),
  asStudent('vendors?limit=20&search=pizza', 985, 1, 31200),
  asStudent('vendors?limit=20&search=rare&sort=nearest', 145, 1, 30300),
  asStudent('vendors/7', 8, 1, 1030),
  asStudent('vendors/7/deals', 47, 1, 7000),
  asStudent('user/saved-deals?limit=20', 185, 1, 18700),
  asStudent('user/redemptions/used-up', 5, 1, 20),
  // Pages of the sitemap.
  asStudent('colleges?limit=200', 275, 1, 45500),
  asStudent('vendors?limit=200', 765, 1, 255200),
  asStudent('colleges/7/deals?limit=200', 735, 1, 79300),
  // Frequent and rare words, beginnings, misspelt words and words that are nowhere.
  asStudent('search?q=a', 4170, 4, 27100),
  asStudent('search?q=a&collegeId=7', 520, 4, 23400),
  asStudent('search?q=pi', 4120, 5, 23200),
  asStudent('search?q=pi&collegeId=7', 470, 5, 19400),
  asStudent('search?q=the', 7975, 7, 14200),
  asStudent('search?q=the&collegeId=7', 685, 7, 10400),
  asStudent('search?q=pizza', 4125, 5, 23200),
  asStudent('search?q=pizza&collegeId=7', 475, 5, 19400),
  asStudent('search?q=half-price+piz', 4870, 6, 8900),
  asStudent('search?q=half-price+piz&collegeId=7', 415, 6, 8900),
  asStudent('search?q=pierogi', 7950, 7, 2600),
  asStudent('search?q=pierogi&collegeId=7', 610, 7, 50),
  asStudent('search?q=pirogi', 7930, 7, 2700),
  asStudent('search?q=pirogi&collegeId=7', 620, 7, 50),
  asStudent('search?q=piza+slcie', 8080, 7, 23200),
  asStudent('search?q=piza+slcie&collegeId=7', 790, 7, 19400),
  asStudent('search?q=rare+textbook', 5000, 6, 24000),
  asStudent('search?q=rare+textbook&collegeId=7', 760, 7, 8700),
  asStudent('search?q=zzzzqq', 3960, 4, 50),
  asStudent('search?q=zzzzqq&collegeId=7', 315, 4, 50),
  asStudent('search?q=poster+of+the+w', 8090, 7, 8800),
  asStudent('search?q=poster+of+the+w&collegeId=7', 765, 7, 8700),
  asAdmin('deals', 1535, 4, 82800),
  asAdmin('deals?sort=oldest', 1535, 4, 83900),
  asAdmin('deals?sort=waiting', 2595, 4, 95200),
  asAdmin('deals?sort=ending', 3880, 4, 71000),
  asAdmin('deals?status=pending', 1440, 4, 95200),
  asAdmin('deals?status=pending&sort=waiting', 2595, 4, 95200),
  asAdmin('deals?collegeId=7', 1415, 4, 69400),
  asAdmin('deals?vendorId=7', 250, 4, 14000),
  asAdmin('deals?category=shopping', 1485, 4, 84000),
  asAdmin('deals?featured=true', 2600, 4, 83000),
  asAdmin('deals?reported=true', 310, 4, 16200),
  asAdmin('deals?status=approved&category=shopping', 1465, 4, 84200),
  asAdmin('deals?search=pizza', 2775, 4, 96300),
  asAdmin('deals?search=pierogi', 995, 6, 6600),
  asAdmin('deals?search=half-price%20sli', 2640, 4, 96300),
  asAdmin('deals?search=rare%20records', 2425, 4, 95600),
  asAdmin('deals?search=zzzz', 770, 6, 10),
  asAdmin('deals?search=pierogi&status=pending', 1265, 6, 10),
  asAdmin('deals?search=pierogi&sort=ending', 2950, 6, 10),
  asAdmin('vendors', 2005, 4, 82500),
  asAdmin('vendors?sort=name', 2075, 4, 94300),
  asAdmin('vendors?collegeId=7', 385, 4, 15000),
  asAdmin('vendors?collegeId=7&sort=name', 1080, 4, 15000),
  asAdmin('vendors?category=shopping', 2300, 4, 82800),
  asAdmin('vendors?featured=true', 470, 4, 24200),
  asAdmin('vendors?sort=waiting', 470, 4, 24200),
  asAdmin('vendors?reported=true', 470, 4, 24200),
  asAdmin('vendors?owned=false', 2025, 4, 83000),
  asAdmin('vendors?search=pizza', 2400, 4, 94400),
  asAdmin('vendors?search=rare', 1095, 6, 38200),
  asAdmin('vendors?search=rare&sort=name', 1615, 6, 38200),
  asAdmin('vendors?search=zzzz', 240, 6, 10),
  asAdmin('colleges', 285, 4, 24000),
  asAdmin('colleges?search=burg', 260, 6, 11900),
  get('admin/reviews?limit=50', ADMIN, 110, 2, 12300),
  get('vendors/7/reviews?limit=20', STUDENT, 18, 1, 1400),
  // Twice what a quiet run counts: a write that finds its page full touches every index, and leaves rows to skip.
  ['POST deals/{id}/redemptions', () => issue(till), [250, 10, 240]],
  ['GET counter', () => catalog.ask('GET', '/api/counter', { headers: till.device }), [5, 1, 70]],
  [
    'GET counter/redemptions',
    () => catalog.ask('GET', `/api/counter/redemptions?since=${SINCE}`, { headers: till.device }),
    [120, 2, 2000],
  ],
  ['POST counter/redemptions', () => scan(till), [200, 10, 150]],
  [
    'POST counter/redemptions/{id}/take-back',
    () =>
      catalog.ask('POST', `/api/counter/redemptions/${till.redemptions.pop()}/take-back`, {
        headers: till.device,
        body: { reason: 'mistake' },
      }),
    [210, 14, 10],
  ],
  [
    'POST vendor/redemptions',
    () => catalog.ask('POST', '/api/vendor/redemptions', { caller: till.owner, body: { scan: till.codes.pop() } }),
    [200, 10, 150],
  ],
  ['POST counter/v1/validate', () => ofTill(till.key, 'validate', { code: till.codes.at(-1) }), [50, 5, 70]],
  ['POST counter/v1/holds', () => hold(till), [80, 11, 190]],
  ['POST counter/v1/holds/{id}/commit', () => ofTill(till.key, `holds/${till.holds.pop()}/commit`, {}), [210, 11, 210]],
  ['POST counter/v1/holds/{id}/cancel', () => ofTill(till.key, `holds/${till.holds.pop()}/cancel`), [50, 3, 190]],
]);
