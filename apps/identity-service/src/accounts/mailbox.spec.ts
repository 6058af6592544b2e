import { describe, expect, test } from 'vitest';
import { mailboxHash, mailboxKey, mailboxOf } from './mailbox.js';

test.each([
  ['jo@uni.edu', 'jo@uni.edu'],
  [' Jo@Uni.EDU ', 'jo@uni.edu'],
  ['jo+deals@uni.edu', 'jo@uni.edu'],
  ['JO+a+b@uni.edu', 'jo@uni.edu'],
  ['+jo@uni.edu', '+jo@uni.edu'],
  ['jo@uni+x.edu', 'jo@uni+x.edu'],
])('%j leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('its hash does not depend on the address’s spelling or plus tag', () => {
  expect(mailboxHash(' Jo+one@Uni.edu')).toEqual(mailboxHash('jo+two@uni.edu'));
  expect(mailboxHash('jo@uni.edu')).not.toEqual(mailboxHash('jo@uni.example'));
});

describe('the key of a mailbox', () => {
  const key = (address: string): string => mailboxKey(address, 'a secret');

  test.each([
    ['jo+one@uni.edu', ' JO+two@Uni.edu'],
    ['jo.doe@gmail.com', 'JoDoe+deals@googlemail.com'],
    ['j.o@proton.me', 'jo@pm.me'],
  ])('is equal for %s and %s', (one, other) => {
    expect(key(one)).toBe(key(other));
  });

  test.each([
    ['jo@uni.edu', 'jo@uni.example'],
    ['jo.doe@uni.edu', 'jodoe@uni.edu'],
  ])('differs for %s and %s', (one, other) => {
    expect(key(one)).not.toBe(key(other));
  });

  test('requires the secret, and does not contain the address', () => {
    expect(mailboxKey('jo@uni.edu', 'another')).not.toBe(key('jo@uni.edu'));
    expect(key('jo@uni.edu')).toMatch(/^[\w-]{32}$/);
  });
});
