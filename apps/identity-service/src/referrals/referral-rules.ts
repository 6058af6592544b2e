import { createHash } from 'node:crypto';
import { mailboxOf } from '../mailbox.js';

export const POINTS_PER_REFERRAL = 10;
const POINTS_PER_LEVEL = 50;

/** 1 without any points, one more for every 50. */
export function levelOf(points: number): number {
  return 1 + Math.floor(points / POINTS_PER_LEVEL);
}

export function pointsToNextLevel(points: number): number {
  return POINTS_PER_LEVEL - (points % POINTS_PER_LEVEL);
}

/** By what a person is known who was credited once: not their address, but the same for each spelling of it. */
export function personHash(address: string): Buffer {
  return createHash('sha256').update(mailboxOf(address)).digest();
}
