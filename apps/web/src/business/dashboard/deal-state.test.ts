import { expect, it } from 'vitest';
import { anOwnDeal } from '../../testing/vendor-facts.js';
import { nextStep, shownStatus } from './deal-state.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const CLOCK = { now: NOW, timeZone: 'America/Chicago' };

it.each([
  [{ status: 'draft' }, 'Only you can see it. Submit it when it is ready.'],
  [{ status: 'pending' }, 'In review (1–2 business days). You can still edit it.'],
  [{ status: 'rejected' }, 'Fix the issue and resubmit.'],
  [{ status: 'approved' }, 'Students see it now.'],
  [{ status: 'approved', endDate: '2026-12-01T18:00:00Z' }, 'Students see it until December 1, 2026.'],
  [{ status: 'approved', startDate: '2026-12-01T18:00:00Z' }, 'Students see it from December 1, 2026 on.'],
  [
    { status: 'expired', endDate: '2026-11-01T18:00:00Z' },
    'It ended on November 1, 2026. Set a new end date to resubmit.',
  ],
  [{ status: 'expired' }, 'It is over. Change it to send it again.'],
  [{ status: 'paused' }, 'Students do not see it. Codes that they have stay valid.'],
] as const)('what to do next of %o: "%s"', (facts, text) => expect(nextStep(anOwnDeal(facts), CLOCK)).toBe(text));

it('is expired once its end has passed, whether the scheduled job has run or not', () => {
  const ended = { endDate: '2026-11-20T11:59:00Z' };
  expect(shownStatus({ status: 'approved', ...ended }, NOW)).toBe('expired');
  expect(shownStatus({ status: 'paused', ...ended }, NOW)).toBe('expired');
  expect(shownStatus({ status: 'pending', ...ended }, NOW)).toBe('pending');
  expect(shownStatus({ status: 'approved', endDate: null }, NOW)).toBe('approved');
});
