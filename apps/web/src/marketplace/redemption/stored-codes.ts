import type { RedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';

const NAME = 'held-codes';
/** Maximum number of stored codes; older ones are dropped. */
const MOST = 50;

/** A code as stored in this browser. */
export interface StoredCode extends RedemptionDto {
  /** Time zone of the deal's college, for times shown offline. Codes stored by an earlier version have none. */
  timeZone?: string;
}

interface Stored {
  userId: number;
  codes: StoredCode[];
}

function stored(): Stored | undefined {
  const read = readPersonal(NAME) as Partial<Stored> | undefined;
  return read && typeof read.userId === 'number' && Array.isArray(read.codes)
    ? { userId: read.userId, codes: read.codes }
    : undefined;
}

/**
 * Returns the codes stored in this browser for offline use, latest first. With `userId`, only those of that user;
 * without it, as when the session cannot be read, those of the last user.
 */
export function storedCodes(userId?: number | null): StoredCode[] {
  const all = stored();
  return all && (typeof userId !== 'number' || all.userId === userId) ? all.codes : [];
}

export function storedCode(dealId: number, userId?: number | null): StoredCode | undefined {
  return storedCodes(userId).find((code) => code.dealId === dealId);
}

/** Whether a code expired unused. Its slot is free again, and the student may get another code. */
export function isExpired(
  { redeemedAt, expiresAt }: Pick<RedemptionDto, 'redeemedAt' | 'expiresAt'>,
  now: number,
): boolean {
  // Codes stored by an earlier version have no expiry.
  return redeemedAt === null && Boolean(expiresAt) && Date.parse(expiresAt ?? '') <= now;
}

/** Stores an issued code in place of the deal's previous one. Another user's codes are dropped. */
export function storeCode(userId: number, code: StoredCode): void {
  const others = storedCodes(userId).filter(({ dealId }) => dealId !== code.dealId);
  writePersonal(NAME, { userId, codes: [code, ...others].slice(0, MOST) } satisfies Stored);
}

/** Removes the stored code of a deal that no longer has one. */
export function removeCode(userId: number, dealId: number): void {
  writePersonal(NAME, { userId, codes: storedCodes(userId).filter((code) => code.dealId !== dealId) } satisfies Stored);
}
