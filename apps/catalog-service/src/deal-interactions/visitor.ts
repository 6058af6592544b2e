import { createHash } from 'node:crypto';
import { clientKey } from '@campus-deals/service-defaults';

/** Identifies a visitor for an hour: the account, else the address as limits count it. A browser calls itself whatever it likes. */
export function visitorOf(userId: number | null, address: string): string {
  return userId === null ? `visitor:${clientKey(address)}` : `user:${userId}`;
}

/** Whose doing an interaction was, for each kind apart: who has seen a deal may share it, too. */
export function doerOf(kind: string, visitor: string): string {
  return kind === 'view' ? visitor : `${kind} ${visitor}`;
}

/** How a visitor is stored: of no use to anybody once the day's salt is gone, which nobody outside knows. */
export function visitorHash(salt: Buffer, visitor: string): Buffer {
  return createHash('sha256').update(salt).update(visitor).digest().subarray(0, 16);
}
