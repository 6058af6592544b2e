import { expect, it, vi } from 'vitest';
import { keepReferral, referralCode } from './referral.js';

it('keeps a referral code for 30 days', () => {
  vi.useFakeTimers();
  keepReferral('?tab=new&ref=MAYA1234');
  vi.advanceTimersByTime(29 * 24 * 3_600_000);
  expect(referralCode()).toBe('MAYA1234');
  vi.advanceTimersByTime(2 * 24 * 3_600_000);
  expect(referralCode()).toBeUndefined();
});

it('keeps the latest code, and ignores case', () => {
  keepReferral('?ref=MAYA1234');
  keepReferral('?ref=ben98765');
  keepReferral('?tab=new');
  expect(referralCode()).toBe('BEN98765');
});

it.each(['?ref=', '?ref=ABC', '?ref=A%20B%20C%20D', '?ref=%3Cscript%3E', `?ref=${'A'.repeat(33)}`, '?ref=ABCD-EFGH'])(
  'ignores an invalid code: %s',
  (search) => {
    keepReferral(search);
    expect(referralCode()).toBeUndefined();
  },
);
