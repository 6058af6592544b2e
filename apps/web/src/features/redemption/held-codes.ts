import type { RedemptionDto } from '@campus-deals/contracts/redemption.dto';
import { readPersonal, writePersonal } from '../../lib/personal-storage.js';

const NAME = 'held-codes';
/** The latest of these are kept. */
const MOST = 50;

interface Held {
  userId: number;
  codes: RedemptionDto[];
}

function held(): Held | undefined {
  const kept = readPersonal(NAME) as Partial<Held> | undefined;
  return kept && typeof kept.userId === 'number' && Array.isArray(kept.codes)
    ? { userId: kept.userId, codes: kept.codes }
    : undefined;
}

/**
 * The codes this browser holds, to be shown without a network; the latest first. With `userId` only those of that user;
 * without one, as when nobody can be asked who is signed in, those of who was last.
 */
export function heldCodes(userId?: number | null): RedemptionDto[] {
  const all = held();
  return all && (typeof userId !== 'number' || all.userId === userId) ? all.codes : [];
}

export function heldCode(dealId: number, userId?: number | null): RedemptionDto | undefined {
  return heldCodes(userId).find((code) => code.dealId === dealId);
}

/** Keeps what was issued, in place of what was held for that deal; another user's codes are forgotten. */
export function holdCode(userId: number, code: RedemptionDto): void {
  const others = heldCodes(userId).filter(({ dealId }) => dealId !== code.dealId);
  writePersonal(NAME, { userId, codes: [code, ...others].slice(0, MOST) } satisfies Held);
}

/** There is none for this deal any more. */
export function dropCode(userId: number, dealId: number): void {
  writePersonal(NAME, { userId, codes: heldCodes(userId).filter((code) => code.dealId !== dealId) } satisfies Held);
}
