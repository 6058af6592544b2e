import { createHmac } from 'node:crypto';
import { sha256 } from './tokens.js';

/**
 * The mailbox an address leads to: trimmed, case-folded, without what follows a plus sign (RFC 5233). Two addresses
 * with one mailbox are one person.
 */
export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const plus = folded.indexOf('+');
  return plus > 0 && plus < at ? folded.slice(0, plus) + folded.slice(at) : folded;
}

/** The same for each spelling of an address, and does not reveal it. */
export function mailboxHash(address: string): Buffer {
  return sha256(mailboxOf(address));
}

/** Providers that deliver to one mailbox wherever dots stand before the @. Elsewhere such addresses may belong to two people. */
const WITHOUT_DOTS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
]);

/**
 * Key under which other services count a person once, whatever the plus tag, the dots or the account: an HMAC, so that it reveals
 * no address and nobody without the secret can compute it. Changes with the secret.
 */
export function mailboxKey(address: string, secret: string): string {
  const mailbox = mailboxOf(address);
  const at = mailbox.lastIndexOf('@');
  const provider = WITHOUT_DOTS.get(mailbox.slice(at + 1));
  const person = provider === undefined ? mailbox : `${mailbox.slice(0, at).replaceAll('.', '')}@${provider}`;
  return createHmac('sha256', secret).update(`mailbox ${person}`).digest('base64url').slice(0, 32);
}
