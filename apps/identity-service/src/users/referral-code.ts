import { randomInt } from 'node:crypto';

/** Omits 0/O and 1/I/L: codes are read aloud and typed from paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** Returns a new referral code: 8 characters, 31^8 possible codes. */
export function newReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
