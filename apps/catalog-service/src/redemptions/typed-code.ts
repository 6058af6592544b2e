import { randomInt } from 'node:crypto';

/** Of each pair that looks alike (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V) at most one: what is read from a screen is typed right. */
const ALPHABET = '346789ACDEFHJKMNPQRTVWXY';
const LENGTH = 8;

/** A new code that a vendor can type, such as `K7QM-3XTR`: 24^8 of them, and a vendor's wrong ones are counted. */
export function newTypedCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** What two writings of one code have in common: case, blanks, and hyphens of any length do not count. */
export function codeKey(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
}
