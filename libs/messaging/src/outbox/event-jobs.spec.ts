import { expect, test } from 'vitest';
import { FAILED_SET, jobsOf } from './event-jobs.js';

const row = {
  id: '018f3f2e-7c1b-7c3a-9b1d-2f4c5d6e7f80',
  name: 'DealApproved',
  version: 1,
  payload: {},
  traceparent: null,
  occurred_at: new Date('2026-11-22T10:00:00Z'),
};
const only = { service: 'notification', handler: 'notify-college-when-deal-approved' };
const publishedAtOf = (job: ReturnType<typeof jobsOf>[number] | undefined) => job?.[1].data.publishedAt;

test('an event names its first publication, so that handlers can tell a late event from a replay', () => {
  const [first] = jobsOf({ ...row, first_published_at: null }, 1000);
  expect(Date.now() - Date.parse(publishedAtOf(first) ?? '')).toBeLessThan(60_000);
  const [again] = jobsOf({ ...row, first_published_at: new Date() }, 1000);
  const [toNewHandler] = jobsOf({ ...row, first_published_at: null }, 1000, only);
  expect([again, toNewHandler].map(publishedAtOf)).toEqual([undefined, undefined]);
  expect(toNewHandler).toBeDefined();
});

test('a failed event is kept for a limited time, among a limited number', () => {
  const [[, job] = []] = jobsOf({ ...row, first_published_at: null }, 1000);
  expect(job?.opts.removeOnFail).toBe(FAILED_SET);
});
