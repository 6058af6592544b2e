import { expect, test } from 'vitest';
import { isUnknownMailbox } from './unknown-mailbox.js';

test.each([
  '550 5.1.1 <ann@uni.example>: Recipient address rejected',
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '556 5.1.10 Recipient address has null MX',
  '550 user unknown',
  '550 No such user here',
  '550 Requested action not taken: mailbox not found',
])('the mailbox does not exist: %s', (response) => expect(isUnknownMailbox(response)).toBe(true));

test.each([
  '550 5.7.1 Message rejected as spam',
  '550 5.7.26 Unauthenticated mail from unknown recipient domain',
  '552 5.2.2 Mailbox full',
  '554 5.6.0 Message content rejected',
  '550 5.1.8 Sender address does not exist',
  '550 refused with 550',
  '421 4.7.0 Try again later, unknown user',
])('the mailbox may exist: %s', (response) => expect(isUnknownMailbox(response)).toBe(false));
