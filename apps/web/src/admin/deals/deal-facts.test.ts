import { expect, it } from 'vitest';
import { anAdminDeal } from '../../testing/admin-deal-facts.js';
import { differencesOf } from './deal-facts.js';

it('names the colleges that a change would add and remove', () => {
  const furtherColleges = ['Drake', 'Coe'].map((name, at) => ({ id: at + 1, name, shortName: name.toLowerCase() }));
  const before = anAdminDeal({ furtherColleges, furtherCollegeIds: [1] });
  expect(differencesOf(before, { ...before, furtherCollegeIds: [2] }, 'America/Chicago')).toEqual([
    { name: 'Also shown at', before: 'Drake', text: 'Coe' },
  ]);
});
