import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.js';

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
