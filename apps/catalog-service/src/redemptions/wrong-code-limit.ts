import type { RateLimitRule } from '@campus-deals/service-defaults';

/** Prevents guessing: limits a vendor's wrong codes per minute. A vendor who mistypes needs only a few attempts. */
export const WRONG_CODES: RateLimitRule = {
  name: 'wrong-code',
  points: 30,
  seconds: 60,
  message: 'Too many wrong codes. Please wait a minute.',
};

/** Returns the key under which a vendor's wrong codes are counted. */
export function wrongCodeKey(userId: number): string {
  return `${WRONG_CODES.name}:${userId}`;
}
