import { aSiteConfig } from './fake-server.js';
import { aCollege } from './college-facts.js';
import { aDealCard, aVendor } from './deal-facts.js';

const iowa = aCollege({
  id: 5,
  name: 'University of <Iowa>',
  shortName: 'iowa',
  isActive: true,
  dealCount: 1,
  seoMetadata: {
    ogTitle: 'Iowa & deals',
    ogDescription: 'D'.repeat(300),
    ogUrl: 'https://iowa.example/',
    keywords: 'a, b',
  },
});
const tempe = aCollege({ id: 6, name: 'Tempe College', shortName: 'tempe' });
const corner = aVendor({ id: 7, collegeId: 5, name: 'Corner Counter' });
// Late the evening before, in New York.
const deal = aDealCard({
  id: 70,
  title: 'Half off sandwiches',
  description: 'W'.repeat(400),
  collegeId: 5,
  vendorId: 7,
  approvedAt: '2026-11-03T03:00:00.000Z',
});

const newsletter = {
  id: 3,
  subject: '1 new deal near University of <Iowa>',
  preheader: '25% OFF at Corner Counter.',
  sentAt: '2026-11-05T22:00:00.000Z',
};

const ANSWERS: Record<string, unknown> = {
  '/api/config': aSiteConfig({ devLogin: false }),
  '/api/colleges/featured': [iowa, tempe],
  '/api/colleges/iowa': iowa,
  '/api/colleges/5': iowa,
  '/api/colleges/tempe': tempe,
  '/api/colleges/iowa/stats': {
    activeDeals: 1,
    localVendors: 1,
    newThisWeek: 0,
    students: 12,
    savings: { cents: 0, known: 0, redemptions: 0 },
  },
  '/api/colleges/id/6/subscribers/count': { count: 63 },
  '/api/deals/70': { deal, vendor: corner },
  '/api/vendors/7': corner,
  '/api/colleges/iowa/newsletters': [newsletter],
  '/api/colleges/iowa/newsletters/3': {
    ...newsletter,
    lead: '1 new deal. Open a deal to see how to use it.',
    intro: [{ runs: [{ text: 'Welcome back', isBold: true, isItalic: false, href: 'https://example.edu/' }] }],
    groups: [
      {
        title: 'New this week',
        deals: [{ id: 70, badge: '25% OFF', title: 'Half off sandwiches', vendorName: 'Corner Counter', ends: null }],
      },
    ],
    vendors: [{ id: 7, name: 'Corner Counter', deals: '1 deal' }],
  },
  '/api/states': ['Iowa', 'Arizona'],
};
const LISTS: [start: string, items: unknown[]][] = [
  ['/api/colleges/iowa/deals', [deal]],
  ['/api/colleges/iowa/vendors', [corner]],
  ['/api/vendors/7/', []],
  ['/api/colleges?', [iowa, tempe]],
  ['/api/colleges/active', [iowa]],
  ['/api/colleges/inactive', [tempe]],
  ['/api/colleges', [iowa, tempe]],
];

/** Returns the API's response to a read of the public pages. Undefined: not found. */
export function answerTo(read: string): unknown {
  return ANSWERS[read] ?? LISTS.find(([start]) => read.startsWith(start))?.[1];
}
