import { DEAL_STATUSES } from '@campus-deals/contracts/enumerations';
import { expect, test } from 'vitest';
import { nextStatus, type DealEvent } from './deal.states.js';

const ALLOWED = [
  ['draft', 'edited', 'draft'],
  ['draft', 'resubmitted', 'pending'],
  ['pending', 'approved', 'approved'],
  ['pending', 'rejected', 'rejected'],
  ['pending', 'edited', 'pending'],
  ['approved', 'revised', 'approved'],
  ['approved', 'ended', 'expired'],
  ['approved', 'reopened', 'pending'],
  ['approved', 'paused', 'paused'],
  ['paused', 'paused', 'paused'],
  ['paused', 'resumed', 'approved'],
  ['paused', 'revised', 'paused'],
  ['paused', 'ended', 'expired'],
  ['paused', 'reopened', 'pending'],
  ['rejected', 'reopened', 'pending'],
  ['expired', 'reopened', 'pending'],
  ['rejected', 'edited', 'pending'],
  ['rejected', 'resubmitted', 'pending'],
  ['expired', 'edited', 'pending'],
  ['expired', 'resubmitted', 'pending'],
] as const;

test.each(ALLOWED)('a %s deal that is %s is %s', (status, event, expected) => {
  expect(nextStatus(status, event)).toBe(expected);
});

const EVENTS = [...new Set<DealEvent>(ALLOWED.map(([, event]) => event))];
const allowed = ALLOWED.map(([status, event]) => `${status} ${event}`);
const refused = DEAL_STATUSES.flatMap((status) => EVENTS.map((event) => [status, event] as const)).filter(
  (pair) => !allowed.includes(pair.join(' ')),
);
test.each(refused)('a %s deal cannot be %s', (status, event) => {
  expect(() => nextStatus(status, event)).toThrow(expect.objectContaining({ code: 'deal_state_conflict' }));
});
