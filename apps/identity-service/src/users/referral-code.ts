import { randomInt } from 'node:crypto';

/** No 0/O, 1/I/L: codes are read aloud and typed from paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** A new code to invite others with: 8 characters, 31^8 possible ones. */
export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
