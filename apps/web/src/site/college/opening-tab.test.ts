import { expect, it } from 'vitest';
import { openingTab } from './opening-tab.js';

const none = { food_drink: 0, entertainment: 0, services: 0, shopping: 0, tutoring: 0, other: 0 };
const lists = (featured: number, fresh: number, all: number) => ({
  featured: { ...none, services: featured },
  new: { ...none, services: fresh },
  all: { ...none, services: all },
});

it.each([
  ['Featured with a full row', lists(4, 9, 9), 'featured'],
  ['all deals where Featured has fewer', lists(3, 4, 11), 'all'],
  ['all deals where nothing is featured', lists(0, 1, 3), 'all'],
  ['Featured where there is nothing', lists(0, 0, 0), 'featured'],
  ['all deals where there are more than are counted', null, 'all'],
  ['Featured where nothing is known', undefined, 'featured'],
] as const)('opens on %s', (_what, counts, tab) => {
  expect(openingTab(counts)).toBe(tab);
});

it('counts the chosen category only', () => {
  const counts = { ...lists(4, 4, 9), all: { ...none, services: 9, tutoring: 1 } };
  expect(openingTab(counts, 'tutoring')).toBe('all');
});
