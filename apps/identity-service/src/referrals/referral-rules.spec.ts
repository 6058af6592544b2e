import { expect, test } from 'vitest';
import { levelOf, personHash, pointsToNextLevel } from './referral-rules.js';

test.each([
  [0, 1, 50],
  [10, 1, 40],
  [49, 1, 1],
  [50, 2, 50],
  [225, 5, 25],
])('%i points are level %i, with %i to the next', (points, level, missing) => {
  expect([levelOf(points), pointsToNextLevel(points)]).toEqual([level, missing]);
});

test('a person is the same whatever the spelling and the plus tag of the address', () => {
  expect(personHash(' Jo+one@Uni.edu')).toEqual(personHash('jo+two@uni.edu'));
  expect(personHash('jo@uni.edu')).not.toEqual(personHash('jo@uni.example'));
});
