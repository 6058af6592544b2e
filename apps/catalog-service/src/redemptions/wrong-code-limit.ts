import type { RateLimitRule } from '@campus-deals/service-defaults';

/** Nobody finds codes by trying: of a vendor's wrong ones so many a minute are told. A hand that slips needs few. */
export const WRONG_CODES: RateLimitRule = {
  name: 'wrong-code',
  points: 30,
  seconds: 60,
  message: 'Too many wrong codes. Please wait a minute.',
};

/** Under which a vendor's are counted. */
export function wrongCodeKey(userId: number): string {
  return `${WRONG_CODES.name}:${userId}`;
}
