import { describe, expect, it } from 'vitest';
import { shareCardAlt, shareCardOf, shareCardPath, type ShareCardSubject } from './share-card.js';

type DealSubject = Extract<ShareCardSubject, { kind: 'deal' }>;
type College = Extract<ShareCardSubject, { kind: 'college' }>['college'];

const deal: DealSubject['deal'] = {
  id: 7,
  title: 'Half off sandwiches',
  discountType: 'percentage',
  discountValue: '50',
  category: 'food_drink',
  image: null,
  endDate: '2026-12-31T23:00:00.000Z',
  timeZone: 'America/Chicago',
};
const college: College = {
  id: 3,
  name: 'University of Iowa',
  initials: null,
  shortName: 'iowa',
  city: 'Iowa City',
  state: 'IA',
  logoUrl: null,
  isActive: true,
  subscriberCount: 120,
  subscriptionGoal: 100,
  dealCount: 18,
};
const vendor = { id: 4, name: 'The Kettle', category: 'Cafe', city: null, state: null, logoUrl: null };

const cardOf = (subject: ShareCardSubject, isInvitation = false) =>
  shareCardOf(subject, { productName: 'Campus Deals', isInvitation });
const dealCard = (changed: Partial<DealSubject['deal']> = {}, name = vendor.name) =>
  cardOf({ kind: 'deal', deal: { ...deal, ...changed }, vendor: { name }, college });
const waiting = (changed: Partial<College> = {}) =>
  cardOf({ kind: 'college', college: { ...college, isActive: false, subscriberCount: 88, ...changed } });

describe('the path of a card', () => {
  it('is the same for the same content, whatever else is known of its subject', () => {
    const more = { ...deal, description: 'New', terms: 'None' };
    expect(shareCardPath(cardOf({ kind: 'deal', deal: more, vendor, college }))).toBe(shareCardPath(dealCard()));
    expect(shareCardPath(dealCard())).toMatch(/^\/api\/share-cards\/deal\/7\/[0-9a-f]{16}\.png$/);
  });

  it('changes with everything that it shows', () => {
    const cards = [
      dealCard(),
      dealCard({ title: 'Half off sandwiches!' }),
      dealCard({ discountValue: '40' }),
      dealCard({ endDate: null }),
      dealCard({ image: '/api/images/a.webp' }),
      dealCard({ title: 'Two for one' }),
      dealCard({ title: 'Two for one', category: 'tutoring' }),
      dealCard({}, 'The Pot'),
      cardOf({ kind: 'deal', deal, vendor, college: { name: 'Iowa' } }),
      cardOf({ kind: 'college', college }),
      cardOf({ kind: 'college', college: { ...college, dealCount: 19 } }),
      waiting(),
      waiting({ subscriberCount: 89 }),
      cardOf({ kind: 'vendor', vendor }),
      cardOf({ kind: 'site' }),
      shareCardOf({ kind: 'site' }, { productName: 'Quad' }),
    ];
    expect(new Set(cards.map(shareCardPath)).size).toBe(cards.length);
  });
});

it.each([
  [
    dealCard(),
    'Half off sandwiches · 50% OFF · The Kettle · University of Iowa · Expires December 31, 2026 · Campus Deals',
  ],
  [
    dealCard({ endDate: null }),
    'Half off sandwiches · 50% OFF · The Kettle · University of Iowa · No expiration · Campus Deals',
  ],
  [
    cardOf({ kind: 'college', college }),
    'Student deals at: University of Iowa · 18 deals · Iowa City, IA · Campus Deals',
  ],
  [waiting(), 'Coming soon to: University of Iowa · 88 of 100, 12 more needed · Iowa City, IA · Campus Deals'],
  [cardOf({ kind: 'vendor', vendor }), 'Student deals at: The Kettle · Cafe · Campus Deals'],
])('a card is described as %#', (card, text) => {
  expect(shareCardAlt(card)).toBe(text);
});

it('an invitation shows the college or the site', () => {
  const invitation = { kind: 'invitation', above: 'You’re invited' };
  expect(cardOf({ kind: 'college', college }, true)).toMatchObject({ ...invitation, id: 3 });
  expect(cardOf({ kind: 'site' }, true)).toMatchObject({ ...invitation, id: 0 });
  expect(cardOf({ kind: 'vendor', vendor }, true)).toEqual(cardOf({ kind: 'vendor', vendor }));
});
