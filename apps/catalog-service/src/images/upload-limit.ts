import type { RateLimitRule } from '@campus-deals/service-defaults';

const NAME = 'upload';

/** Injection token of how many images an account may send a day. */
export const UPLOADS_PER_DAY = Symbol('UPLOADS_PER_DAY');

/** Disk space is not for whoever wants to keep something. */
export function uploadLimit(perDay: number): RateLimitRule {
  return {
    name: NAME,
    points: perDay,
    seconds: 24 * 60 * 60,
    message: 'Too many images for one day. Please come back tomorrow.',
  };
}

/** Under which an account's are counted. */
export function uploadsKey(userId: number): string {
  return `${NAME}:${userId}`;
}
