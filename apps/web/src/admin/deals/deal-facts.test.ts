import { expect, it } from 'vitest';
import { anAdminDeal } from '../../testing/admin-deal-facts.js';
import { differencesOf, factsOf } from './deal-facts.js';

it('names the colleges that a change would add and remove', () => {
  const furtherColleges = ['Drake', 'Coe'].map((name, at) => ({ id: at + 1, name, shortName: name.toLowerCase() }));
  const before = anAdminDeal({ furtherColleges, furtherCollegeIds: [1] });
  const [old, now] = [before, { ...before, furtherCollegeIds: [2] }].map((deal) => factsOf(deal, 'America/Chicago'));
  expect(differencesOf(old ?? [], now ?? [])).toEqual([{ name: 'Also shown at', before: 'Drake', text: 'Coe' }]);
});
