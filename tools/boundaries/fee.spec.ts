import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from './testing/read-texts.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Copy about the registration fee, with an amount of dollars. Demo deals and API examples are no such copy. */
const AMOUNT = /\$\d/;
const FEE = /\bfee\b|\bpay\b|\bpaid\b|\bonce\b|regist|one[- ]time/i;

// Outside the test: it takes seconds.
const texts = textsIn(ROOT, [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/notification-service/src/**/*.{ts,tsx}',
  'apps/*-service/src/**/*.{dto,errors,controller}.ts',
  'libs/contracts/src/**/*.ts',
  'stand-ins/*/src/**/*.ts',
]);

test('no copy names the amount of the vendor fee, which admins set', () => {
  expect(texts.length).toBeGreaterThan(1000);
  const found = texts
    .filter(({ text }) => AMOUNT.test(text) && FEE.test(text))
    .map(({ file, line, text }) => `${file}:${line} "${text}"`);
  expect(found).toEqual([]);
});
