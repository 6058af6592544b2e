import { expect, it } from 'vitest';
import { textDifference } from './difference-list.js';

const shown = (before: string, after: string) =>
  textDifference(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join('');

it('marks removed and added words', () => {
  expect(shown('$2 off a soup and sourdough lunch', '$3 off a soup and sourdough lunch')).toBe(
    '[-$2 ][+$3 ]off a soup and sourdough lunch',
  );
  expect(shown('Every Tuesday all day', 'Every Tuesday all day long')).toBe('Every Tuesday all [-day][+day long]');
});

it('recognizes a new, a removed and an unchanged text', () => {
  expect(shown('', 'One a day')).toBe('[+One a day]');
  expect(shown('One a day', '')).toBe('[-One a day]');
  expect(shown('One a day', 'One a day')).toBe('One a day');
});

it('compares very long texts as one part, quickly', () => {
  const [before, after] = ['a ', 'b '].map((word) => word.repeat(5000).trim()) as [string, string];
  expect(textDifference(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
