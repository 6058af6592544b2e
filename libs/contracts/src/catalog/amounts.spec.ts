import { expect, test } from 'vitest';
import { centsIn, kindOfDiscount, percentIn } from './amounts.js';
import { discountProblem, savedCents } from './discount-rules.js';

const money = (discountType: 'fixed' | 'percentage', discountValue: string) => ({ discountType, discountValue });

test.each([
  ['5', 500],
  ['$5', 500],
  ['$ 5.50', 550],
  ['US$5', 500],
  ['US $5', 500],
  ['USD 5', 500],
  ['5 USD', 500],
  ['5 dollars off', 500],
  ['$1,250', 125_000],
  ['1,250.75', 125_075],
  ['$1,250 off', 125_000],
  ['5$', 500],
  ['＄５.５０', 550],
  ['$5 OFF!', 500],
  ['$5-off', 500],
  ['$5 discount', 500],
  ['1,2', undefined],
  ['1,25,0', undefined],
  ['5.555', undefined],
  ['-5', undefined],
  ['€5', undefined],
  ['1e3', undefined],
  ['5 10', undefined],
])('%s is %j cents, as a discount too', (text, cents) => {
  expect(centsIn(text)).toBe(cents);
  expect(discountProblem(money('fixed', text)) === undefined).toBe(cents !== undefined);
  expect(savedCents({ ...money('fixed', text), usualPriceCents: null }, null)).toBe(cents ?? null);
});

test.each([
  ['15', 15],
  ['15%', 15],
  ['12.5 %', 12.5],
  ['15 percent', 15],
  ['15 per cent off', 15],
  ['15 pct', 15],
  ['15% discount!', 15],
  ['１５％', 15],
  ['fifteen', undefined],
  ['-5%', undefined],
  ['$15', undefined],
])('%s is %j percent, as a discount too', (text, percent) => {
  expect(percentIn(text)).toBe(percent);
  expect(discountProblem(money('percentage', text)) === undefined).toBe(percent !== undefined);
});

test.each([
  ['15 percent', 'percentage'],
  ['15% off', 'percentage'],
  ['US$5 off', 'fixed'],
  ['$1,250', 'fixed'],
  ['Buy 1 Get 1 Free', 'bogo'],
  ['Buy one, get one half off', 'bogo'],
  ['2 for 1', 'bogo'],
  ['buy-one-get-one', 'bogo'],
  ['Two for the price of one', 'bogo'],
  ['15', undefined],
  ['$5 small cake', undefined],
  ['Free refill', undefined],
])('%s names %s', (text, kind) => {
  expect(kindOfDiscount(text)).toBe(kind);
});
