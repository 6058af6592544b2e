import { expect, it } from 'vitest';
import { placeholderRating, placeholderStudents, shownRating } from './placeholder-figures.js';

it('cycles the placeholder ratings by vendor', () => {
  expect([4, 5, 6, 7, 8].map(placeholderRating)).toEqual([3.2, 4, 4.8, 4.1, 3.2]);
});

it('gives a college the same number of happy students each time, from 500 to 999', () => {
  const names = ['iowa', 'reed', 'kansas', 'university-of-iowa'];
  const numbers = names.map(placeholderStudents);
  expect(names.map(placeholderStudents)).toEqual(numbers);
  expect(new Set(numbers).size).toBeGreaterThan(1);
  for (const number of numbers) expect(number >= 500 && number <= 999).toBe(true);
});

it('rates only unrated businesses of the demo catalog with placeholders', () => {
  const unrated = { id: 4, rating: null, reviewCount: 0 };
  expect(shownRating({ ...unrated, isSample: true }, true)).toBe(3.2);
  expect(shownRating({ ...unrated, isSample: true }, false)).toBeNull();
  expect(shownRating({ ...unrated, isSample: false }, true)).toBeNull();
  expect(shownRating({ id: 4, rating: 4.5, reviewCount: 2, isSample: true }, true)).toBe(4.5);
});
