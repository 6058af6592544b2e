import { expect, test } from 'vitest';
import { chooseHighlights, type HighlightFacts } from './choose-highlights.js';

const NOTHING = { isOpenNow: false, isNew: false, endsSoonAt: null, miles: null };
const deal = (id: number, facts: Partial<HighlightFacts> = {}): HighlightFacts => ({ id, ...NOTHING, ...facts });

test('puts each deal into the first row that it fits into', () => {
  const everything = { isOpenNow: true, isNew: true, endsSoonAt: 1, miles: 0.1 };
  expect(chooseHighlights([deal(1, everything), deal(2, { ...everything, isOpenNow: false })])).toEqual({
    openNow: [1],
    endingSoon: [2],
    newest: [],
    nearest: [],
  });
});

test('moves a deal to the next row that it fits into when one is full', () => {
  const deals = [1, 2, 3, 4, 5, 6].map((id) => deal(id, { isOpenNow: true, isNew: true, miles: 7 - id }));
  expect(chooseHighlights(deals)).toEqual({ openNow: [6, 5, 4, 3], endingSoon: [], newest: [1, 2], nearest: [] });
});

test('orders by distance, by end and by approval; a deal without coordinates is not near', () => {
  const deals = [
    deal(1, { isNew: true }),
    deal(2, { isNew: true, miles: 9 }),
    deal(3, { miles: 2 }),
    deal(4, { miles: 1 }),
    deal(5),
    deal(6, { endsSoonAt: 20 }),
    deal(7, { endsSoonAt: 10 }),
    deal(8, { isOpenNow: true }),
    deal(9, { isOpenNow: true, miles: 3 }),
  ];
  expect(chooseHighlights(deals)).toEqual({ openNow: [9, 8], endingSoon: [7, 6], newest: [1, 2], nearest: [4, 3] });
});
