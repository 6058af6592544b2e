import { expect, test } from 'vitest';
import { DISCOUNT_TYPES } from '../enumerations.js';
import { billTerms, discountProblem, discountQuestion, savedCents } from './discount-rules.js';

test.each([
  ['percentage', ['1', '12.5', '25 %', '25%', '100'], ['banana', '0', '0.5', '-5', '101', '900', '', '1e2', '5 10']],
  ['fixed', ['5', '$5', '$ 5.50', '0.50', '1,250'], ['0', '$0.00', '-5', 'free', '', '5.555', '1,2']],
  ['bogo', ['Buy one, get one', '0'], []],
  ['custom', ['Free coffee', '-5'], []],
] as const)('a discount of kind %s takes %j and refuses %j', (discountType, taken, refused) => {
  const problemOf = (discountValue: string) => discountProblem({ discountType, discountValue });
  expect(taken.filter(problemOf)).toEqual([]);
  expect(refused.filter((value) => !problemOf(value))).toEqual([]);
});

test.each([
  ['percentage', '79', undefined],
  ['percentage', '80', 'Really 80% off?'],
  ['percentage', '90 %', 'Really 90% off?'],
  ['percentage', '900', undefined],
  ['fixed', '90', undefined],
  ['custom', '90%', undefined],
] as const)('a discount of kind %s and value "%s" asks %s', (discountType, discountValue, question) => {
  expect(discountQuestion({ discountType, discountValue })).toBe(question);
});

test.each([
  ['percentage', '25', 1000, null, 250],
  ['percentage', '12.5 %', null, 999, 125],
  // The stated price comes first, and no saving exceeds the bill.
  ['percentage', '25', 1000, 4000, 250],
  ['percentage', '100', 1000, 600, 600],
  ['percentage', '25', null, null, null],
  ['percentage', '250', 1000, 1000, null],
  ['fixed', '$2.50', null, null, 250],
  ['fixed', '1,250', null, 2000, 2000],
  ['fixed', '5', 300, null, 300],
  ['fixed', 'a lot', 300, 300, null],
  ['bogo', 'Buy one, get one', 425, null, 425],
  ['bogo', 'Buy one, get one', null, 850, null],
  ['custom', '$5 small cake', 900, 900, null],
] as const)(
  'a discount of kind %s and value "%s", with a usual price of %s and a bill of %s, saves %s',
  (discountType, discountValue, usualPriceCents, billCents, saved) => {
    expect(savedCents({ discountType, discountValue, usualPriceCents }, billCents)).toBe(saved);
  },
);

test('a saving is never negative, never above a known price, and not known without the facts', () => {
  const values = ['', 'free', '-5', '0', '0.01', '1', '7', '33.3', '99.99', '100', '100%', '101', '$3', '1,250', '1e3'];
  const prices = [null, 1, 2, 3, 49, 50, 99, 100, 1_099, 123_457, 10_000_000];
  const wrong: string[] = [];
  for (const discountType of DISCOUNT_TYPES)
    for (const discountValue of values)
      for (const usualPriceCents of prices)
        for (const billCents of prices) {
          const saved = savedCents({ discountType, discountValue, usualPriceCents }, billCents);
          const isKnown =
            discountProblem({ discountType, discountValue }) === undefined &&
            (discountType === 'fixed' ||
              (discountType === 'percentage' && (usualPriceCents ?? billCents) !== null) ||
              (discountType === 'bogo' && usualPriceCents !== null));
          // A bill counts where it determines the saving, by the same terms and the same rule.
          const terms = billTerms({ discountType, discountValue, usualPriceCents });
          if (billCents !== null && (terms ? savedCents(terms, billCents) : null) !== saved)
            wrong.push(`${discountType} "${discountValue}" of ${usualPriceCents}: terms for the bill ${billCents}`);
          const most = Math.min(usualPriceCents ?? Infinity, billCents ?? Infinity);
          const isRight = isKnown
            ? saved !== null && Number.isInteger(saved) && saved >= 0 && saved <= most
            : saved === null;
          if (!isRight)
            wrong.push(`${discountType} "${discountValue}" of ${usualPriceCents}, bill ${billCents}: ${saved}`);
        }
  expect(wrong).toEqual([]);
});
