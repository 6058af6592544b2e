import { DEAL_STATUSES } from '@campus-deals/contracts/enumerations';
import { expect, test } from 'vitest';
import { nextStatus, type DealEvent } from './deal.states.js';

const EVENTS: DealEvent[] = ['approved', 'rejected', 'ended'];

test.each([
  ['pending', 'approved', 'approved'],
  ['pending', 'rejected', 'rejected'],
  ['approved', 'ended', 'expired'],
] as const)('a %s deal that is %s is %s', (status, event, expected) => {
  expect(nextStatus(status, event)).toBe(expected);
});

const ALLOWED = ['pending approved', 'pending rejected', 'approved ended'];
const refused = DEAL_STATUSES.flatMap((status) => EVENTS.map((event) => [status, event] as const)).filter(
  (pair) => !ALLOWED.includes(pair.join(' ')),
);
test.each(refused)('a %s deal cannot be %s', (status, event) => {
  expect(() => nextStatus(status, event)).toThrow(expect.objectContaining({ code: 'deal_state_conflict' }));
});
