import { expect, test } from 'vitest';
import { User } from './user.entity.js';

test.each([
  [0, 1, 50],
  [10, 1, 40],
  [49, 1, 1],
  [50, 2, 50],
  [225, 5, 25],
])('%i points are level %i, with %i to the next', (points, level, missing) => {
  const user = Object.assign(new User(), { referralPoints: 0 });
  user.earn(points);
  expect([user.level, user.pointsToNextLevel()]).toEqual([level, missing]);
});
