import { expect, test } from 'vitest';
import { discountProblem, discountQuestion } from './discount-rules.js';

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
