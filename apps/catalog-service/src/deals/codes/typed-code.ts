import { randomInt } from 'node:crypto';
import type { RateLimitRule } from '@campus-deals/service-defaults';

/** At most one of each pair that looks alike (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V), to prevent typos. */
const ALPHABET = '346789ACDEFHJKMNPQRTVWXY';
const LENGTH = 8;

/** Returns a new code that a vendor can type, such as `K7QM-3XTR`: one of 24^8, and wrong codes are limited. */
export function newTypedCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** Normalizes a code: ignores case, blanks, and hyphens of any length. */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** Prevents guessing: limits a vendor's wrong codes per minute. A vendor who mistypes needs only a few attempts. */
export const WRONG_CODES: RateLimitRule = {
  name: 'wrong-code',
  points: 30,
  seconds: 60,
  message: 'Too many wrong codes. Please wait a minute.',
};

/** Returns the key under which a vendor's wrong codes are counted. */
export const wrongCodeKey = (userId: number): string => `${WRONG_CODES.name}:${userId}`;
