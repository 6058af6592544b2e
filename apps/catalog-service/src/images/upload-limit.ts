import type { RateLimitRule } from '@campus-deals/service-defaults';

const NAME = 'upload';

/** Injection token: maximum images per account and day. */
export const UPLOADS_PER_DAY = Symbol('UPLOADS_PER_DAY');

/** Limits uploads, so that accounts cannot use the service as free storage. */
export function uploadLimit(perDay: number): RateLimitRule {
  return {
    name: NAME,
    points: perDay,
    seconds: 24 * 60 * 60,
    message: 'Too many images for one day. Please come back tomorrow.',
  };
}

/** Returns the key under which an account's uploads are counted. */
export function uploadsKey(userId: number): string {
  return `${NAME}:${userId}`;
}
