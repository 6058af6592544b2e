import { expect, it } from 'vitest';
import { placeholderRating, placeholderStudents, shownRating } from './placeholder-figures.js';

it('cycles the placeholder ratings by vendor', () => {
  expect([4, 5, 6, 7, 8].map(placeholderRating)).toEqual([3.2, 4, 4.8, 4.1, 3.2]);
});

it('draws happy students from 500 to 999, another number at another moment', () => {
  expect([1_700_000_000_000, 1_700_000_000_499, 1_700_000_000_500].map(placeholderStudents)).toEqual([500, 999, 500]);
});

it('shows the real rating, or none, where there are no placeholders', () => {
  expect(shownRating({ id: 4, rating: 4.5, reviewCount: 2 }, true)).toBe(3.2);
  expect(shownRating({ id: 4, rating: 4.5, reviewCount: 2 }, false)).toBe(4.5);
  expect(shownRating({ id: 4, rating: null, reviewCount: 0 }, false)).toBeNull();
});
