import { expect, test } from 'vitest';
import { mailDeal, offerOf } from './mail-deal.js';

const SITE = 'https://deals.example';
const deal = {
  id: 7,
  title: '$20 off any repair',
  vendorName: 'Northside Bicycles',
  category: 'services',
  discountType: 'fixed',
  discountValue: '20',
  image: null,
} as const;

test('an offer names the discount once', () => {
  expect(offerOf(mailDeal(deal, SITE, '/x'))).toBe('$20 off any repair');
  expect(offerOf(mailDeal({ ...deal, title: 'Any repair' }, SITE, '/x'))).toBe('$20 OFF: Any repair');
});

test('only our own pictures are shown, and drawings instead of others', () => {
  const pictures = ['/api/images/a.webp', 'https://elsewhere.example/a.png', null].map(
    (image) => mailDeal({ ...deal, image }, SITE, '/x').picture,
  );
  expect(pictures).toEqual([`${SITE}/api/images/a.webp?w=400`, `${SITE}/art/bike.png`, `${SITE}/art/bike.png`]);
});
