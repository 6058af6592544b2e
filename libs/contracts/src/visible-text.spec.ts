import { expect, test } from 'vitest';
import { checkRequest } from './testing/check-request.js';
import { CreateDealDto } from './catalog/create-deal.dto.js';
import { RegisterVendorDto } from './catalog/register-vendor.dto.js';
import { WriteReviewDto } from './catalog/write-review.dto.js';
import { UpdateProfileDto } from './identity/update-profile.dto.js';
import { firstCharacters, initialOf, shortened } from './characters.js';
import { trimVisible, visibleLength } from './visible-text.js';

const FAMILY = '👨🏽‍👩🏽‍👧🏽‍👦🏽';
const ENGLAND = '🏴󠁧󠁢󠁥󠁮󠁧󠁿';

const refusedName = (name: string) => checkRequest(UpdateProfileDto, { name }).refused['name'];

test.each([
  ['blanks', '   '],
  ['zero-width spaces', '\u200B\u200B\u200B'],
  ['Hangul fillers', '\u3164\u3164'],
  ['Braille blanks', '\u2800\u2800\u2800'],
  ['joiners', '\u200D\u2060\uFEFF'],
  ['tags', '\u{E0041}\u{E0042}'],
  ['selectors', '\uFE0F\uFE0F'],
  ['combining marks', '\u0301\u0301'],
  ['ideographic spaces', '\u3000\u3000'],
])('a name of %s is missing', (_what, name) => {
  expect(refusedName(name)).toBe('Enter your name.');
});

test('a name of one letter among zero-width spaces is too short', () => {
  expect(refusedName('A\u200B\u200B')).toBe('Name must be at least 2 characters');
});

test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'a text with a mark that turns text around is refused: %j',
  (mark) => {
    expect(refusedName(`Ann${mark}Lee`)).toBe('Remove the invisible marks that turn text around');
  },
);

test.each(['Đà Nẵng', 'José'.normalize('NFD'), '李娜', 'عائشة', `${FAMILY}${FAMILY}`, '☕️☕️', `a\u200Bb`, 'नमस्ते'])(
  'the name %s is accepted',
  (name) => {
    expect(checkRequest(UpdateProfileDto, { name })).toEqual({ taken: { name }, refused: {} });
  },
);

test('a text of one line has no breaks, a longer one line breaks; characters that XML forbids go', () => {
  expect(checkRequest(UpdateProfileDto, { name: 'Ann\u000BLee\u0001\uFFFE' }).taken).toEqual({ name: 'Ann Lee' });
  expect(checkRequest(CreateDealDto, { title: 'Tea\r\n\nFrom: us\tPay\rhere' }).taken).toMatchObject({
    title: 'Tea From: us Pay here',
  });
  expect(checkRequest(WriteReviewDto, { rating: 5, text: 'Good\u2028Cheap\u000BNear\u0000' }).taken).toMatchObject({
    text: 'Good\nCheap\nNear',
  });
});

test('lengths count what readers see as characters', () => {
  const review = (text: string) => checkRequest(WriteReviewDto, { rating: 5, text }).refused;
  expect(review(FAMILY.repeat(500))).toEqual({});
  expect(review(FAMILY.repeat(501))).toEqual({ text: 'Review must be less than 500 characters' });
  expect(review('e\u0301'.repeat(500))).toEqual({});
  expect(review(`a${'\u0301'.repeat(7000)}`)).toEqual({ text: 'Review must be less than 500 characters' });
});

test('texts that nobody can see are refused or empty in every kind of field', () => {
  const invisible = '\u200B\u3164\u2800';
  expect(checkRequest(RegisterVendorDto, { name: invisible.repeat(2) }).refused['name']).toBe(
    'Enter your business name.',
  );
  expect(checkRequest(CreateDealDto, { title: invisible.repeat(2) }).refused['title']).toBe('Enter a title.');
  expect(checkRequest(WriteReviewDto, { rating: 5, text: invisible })).toEqual({
    taken: { rating: 5, text: '' },
    refused: {},
  });
});

test('what is invisible is removed at both ends, and nothing of an emoji', () => {
  expect(trimVisible('\u200B \u3164Café☕️\u00A0\uFEFF')).toBe('Café☕️');
  expect(trimVisible(`\uFE0F${ENGLAND}\u200B`)).toBe(ENGLAND);
  expect(trimVisible('\u2800\u200B')).toBe('');
  const started = process.cpuUsage();
  trimVisible(`a${' '.repeat(100_000)}b${'\u200B'.repeat(100_000)}`);
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});

test('no character is cut in half', () => {
  const text = `${FAMILY}${ENGLAND}e\u0301한`;
  expect(visibleLength(text)).toBe(4);
  expect([1, 2, 3, 4].map((most) => firstCharacters(text, most))).toEqual([
    FAMILY,
    `${FAMILY}${ENGLAND}`,
    `${FAMILY}${ENGLAND}e\u0301`,
    text,
  ]);
  expect(shortened(text, 3)).toBe(`${FAMILY}${ENGLAND}…`);
  expect(shortened('short', 5)).toBe('short');
});

test.each([
  ['ann', 'A'],
  ['e\u0301cole', 'E\u0301'],
  ['🍕 Pizza', 'P'],
  [`${FAMILY}`, FAMILY],
  ['京楼', '京'],
  ['«Ёлка»', 'Ё'],
  ['हिन्दी', 'हि'],
  ['\u200B', undefined],
])('the initial of %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
