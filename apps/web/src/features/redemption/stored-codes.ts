import type { RedemptionDto } from '@campus-deals/contracts/redemption.dto';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';

const NAME = 'held-codes';
/** Older ones are dropped. */
const MOST = 50;

/** A code as this browser keeps it. */
export interface StoredCode extends RedemptionDto {
  /** Zone of the deal's college, for times shown without a network; codes that an earlier version stored have none. */
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
 * The codes stored in this browser, to be shown without a network; the latest first. With `userId` only those of that user;
 * without one, as when nobody can be asked who is signed in, those of who was last.
 */
export function storedCodes(userId?: number | null): StoredCode[] {
  const all = stored();
  return all && (typeof userId !== 'number' || all.userId === userId) ? all.codes : [];
}

export function storedCode(dealId: number, userId?: number | null): StoredCode | undefined {
  return storedCodes(userId).find((code) => code.dealId === dealId);
}

/** Whether nobody used a code in time; its place is free again, and its student may get another. */
export function isExpired(
  { redeemedAt, expiresAt }: Pick<RedemptionDto, 'redeemedAt' | 'expiresAt'>,
  now: number,
): boolean {
  // Codes that an earlier version stored have no end.
  return redeemedAt === null && Boolean(expiresAt) && Date.parse(expiresAt ?? '') <= now;
}

/** Stores what was issued, in place of what was stored for that deal; another user's codes are forgotten. */
export function storeCode(userId: number, code: StoredCode): void {
  const others = storedCodes(userId).filter(({ dealId }) => dealId !== code.dealId);
  writePersonal(NAME, { userId, codes: [code, ...others].slice(0, MOST) } satisfies Stored);
}

/** There is none for this deal any more. */
export function removeCode(userId: number, dealId: number): void {
  writePersonal(NAME, { userId, codes: storedCodes(userId).filter((code) => code.dealId !== dealId) } satisfies Stored);
}
