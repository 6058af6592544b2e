import type { RateLimitRule } from '@campus-deals/service-defaults';

/** Of a vendor with many deals in a day; disk space is not for whoever wants to keep something. */
export const UPLOADS: RateLimitRule = {
  name: 'upload',
  points: 100,
  seconds: 24 * 60 * 60,
  message: 'Too many images for one day. Please come back tomorrow.',
};

/** Under which an account's are counted. */
export function uploadsKey(userId: number): string {
  return `${UPLOADS.name}:${userId}`;
}
