import { describe, expect, test } from 'vitest';
import { sha256 } from '../../accounts/tokens.js';
import { StudentVerification } from './student-verification.entity.js';
import { certainCollege, decisive } from './student-verification.presenter.js';

const NOW = new Date('2028-02-29T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);

function waiting(): StudentVerification {
  return Object.assign(new StudentVerification(), { id: 1, userId: 1, address: 'jo@reed.edu', mailbox: 'jo@reed.edu' });
}

describe('a verification', () => {
  test('lasts a year from its confirmation, also from February 29', () => {
    const verification = waiting();
    expect(verification.confirm('jo@reed.edu', 'link', NOW)).toEqual(new Date('2029-03-01T12:00:00Z'));
    expect([
      verification.isValidAt(new Date('2029-03-01T11:59:59Z')),
      verification.isValidAt(new Date('2029-03-01T12:00:00Z')),
    ]).toEqual([true, false]);
  });

  test('that is confirmed again resets its reminders and has no link', () => {
    const verification = Object.assign(waiting(), { remindedWeeks: 1 });
    const { token } = verification.renewToken(NOW);
    expect(verification.tokenHash).toEqual(sha256(token));
    verification.confirm('jo+new@reed.edu', 'link', NOW);
    expect(verification).toMatchObject({ remindedWeeks: null, tokenHash: null, tokenExpiresAt: null });
    expect(verification).toMatchObject({ address: 'jo+new@reed.edu', mailbox: 'jo@reed.edu' });
  });

  test('is waiting until its link expires, and before its mail is sent', () => {
    const verification = waiting();
    expect(verification.isWaitingAt(NOW)).toBe(true);
    verification.renewToken(NOW);
    expect([verification.isWaitingAt(later(86_399_000)), verification.isWaitingAt(later(86_400_000))]).toEqual([
      true,
      false,
    ]);
  });

  test('has a new 256-bit token each time', () => {
    const tokens = Array.from({ length: 3 }, () => waiting().renewToken(NOW).token);
    expect(new Set(tokens).size).toBe(3);
    expect(tokens.map((token) => Buffer.from(token, 'base64url').length)).toEqual([32, 32, 32]);
  });
});

const confirmed = (end: Date): StudentVerification => Object.assign(waiting(), { confirmedAt: NOW, expiresAt: end });

test('of two addresses a valid one takes precedence over a waiting one, and that over an expired one', () => {
  const [valid, expired, open] = [confirmed(later(1)), confirmed(NOW), waiting()];
  expect(decisive([open, valid], NOW)).toBe(valid);
  expect(decisive([expired, open], NOW)).toBe(open);
  expect(decisive([expired], NOW)).toBe(expired);
  expect(decisive([], NOW)).toBeUndefined();
});

test.each([
  [[], null, undefined],
  [[7], null, 7],
  [[7], 8, 7],
  [[7, 8], null, undefined],
  [[7, 8], 8, 8],
  [[7, 8], 9, undefined],
])('an address of the colleges %j, with %s chosen, stands for %s', (ids, chosen, expected) => {
  const colleges = ids.map((id) => ({ id, name: `College ${id}`, shortName: `c${id}` }));
  expect(certainCollege({ colleges }, chosen)?.id).toBe(expected);
});
