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
