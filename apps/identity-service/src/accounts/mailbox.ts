import { createHmac } from 'node:crypto';
import { clientKey } from '@campus-deals/service-defaults';
import { sha256 } from './tokens.js';

/**
 * Returns the mailbox of an address: trimmed, case-folded, without the part after a plus sign (RFC 5233). Two addresses
 * with one mailbox count as one person.
 */
export function mailboxOf(address: string): string {
  const folded = address.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const plus = folded.indexOf('+');
  return plus > 0 && plus < at ? folded.slice(0, plus) + folded.slice(at) : folded;
}

/** Hashes an address: equal for all its spellings, without revealing it. */
export const mailboxHash = (address: string): Buffer => sha256(mailboxOf(address));

/** Providers that ignore dots before the @. Elsewhere, addresses that differ in dots may belong to two people. */
const WITHOUT_DOTS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['proton.me', 'proton.me'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
]);

/**
 * Key by which other services count a person once across plus tags, dots and accounts. An HMAC: it reveals no address,
 * and cannot be computed without the secret. Changes with the secret.
 */
export function mailboxKey(address: string, secret: string): string {
  const mailbox = mailboxOf(address);
  const at = mailbox.lastIndexOf('@');
  const provider = WITHOUT_DOTS.get(mailbox.slice(at + 1));
  const person = provider === undefined ? mailbox : `${mailbox.slice(0, at).replaceAll('.', '')}@${provider}`;
  return keyed(`mailbox ${person}`, secret);
}

/** Key of the network that a request came from. Reveals no address. */
export const networkKey = (address: string, secret: string): string => keyed(`network ${clientKey(address)}`, secret);

const keyed = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 32);
