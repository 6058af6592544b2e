import { expect, test } from 'vitest';
import { mailboxHash, mailboxOf } from './mailbox.js';

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

test('its hash is the same whatever the spelling and the plus tag of the address', () => {
  expect(mailboxHash(' Jo+one@Uni.edu')).toEqual(mailboxHash('jo+two@uni.edu'));
  expect(mailboxHash('jo@uni.edu')).not.toEqual(mailboxHash('jo@uni.example'));
});
