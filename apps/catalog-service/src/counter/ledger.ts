import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { billTerms, savedCents, type PricedDiscount } from '@campus-deals/contracts/catalog/discount-rules';
import type { TakeBackReason } from '@campus-deals/contracts/enumerations';
import { Outbox } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { countInteraction } from '../deals/public.js';
import { tables, type Db } from '../tables.js';
import { RedemptionEntry } from './redemptions/redemption-entry.entity.js';

interface AtVendor {
  vendorId: number;
  /** Account of the vendor's owner. */
  vendorUserId: number | null;
}
type Owner = AtVendor & { kind: 'owner' };
/** A device may have a place. */
type Device = AtVendor & { kind: 'device'; id: number; name: string; place: { id: number; name: string } | null };
type Key = AtVendor & { kind: 'key'; id: number; name: string };

/** Redeems or takes back: a vendor's owner, or one of the vendor's counter devices or keys. */
export type CounterStaff = Owner | Device | Key;

/** A student's phone, which counts a use when the student presses, or when the staff type the shop's PIN on it. */
export type Phone = AtVendor & { kind: 'student' | 'pin' };

interface Use {
  by: CounterStaff | Phone;
  redemptionId: number;
  deal: PricedDiscount & { id: number; title: string; collegeId: number };
  userId: number | null;
  /** Bill in cents. Null: not known. */
  bill: number | null;
  at: Date;
  /** Chosen by the client, so that a repeated request counts once. */
  requestId?: string | undefined;
  /** Whether the vendor gets no notification. */
  isSilent?: boolean;
}

interface TakeBack {
  at: Date;
  reason: TakeBackReason;
  /** College that shows the deal today. */
  collegeId: number;
  /** The student. Null: erased. */
  userId: number | null;
  /** Whether a code of the student's own works again. */
  hasCode: boolean;
  /** Whether the student gets no notification. */
  isSilent: boolean;
}

/** Adds rows to the ledger of redemptions, counts them, and publishes them, in the caller's transaction. */
@Injectable()
export class Ledger {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async enterUse({ by, deal, userId, bill, at, redemptionId, requestId, ...facts }: Use): Promise<RedemptionEntry> {
    const { vendorId, vendorUserId } = by;
    const { id: dealId, collegeId } = deal;
    const ids = { redemptionId, dealId, vendorId, collegeId, userId };
    const entry = this.em.create(RedemptionEntry, {
      ...ids,
      dealTitle: deal.title,
      savedCents: savedCents(deal, bill),
      billCents: bill,
      terms: billTerms(deal),
      kind: 'redeemed',
      countedBy: by.kind === 'student' || by.kind === 'pin' ? by.kind : 'counter',
      at,
      takesBack: null,
      reason: null,
      requestId: requestId ?? null,
      ...columnsOf(by),
    });
    await this.em.flush();
    await countInteraction(tables(this.em), { dealId, kind: 'redeem' });
    await this.outbox.publish('DealRedeemed', { ...ids, vendorUserId, redeemedAt: at.toISOString(), ...facts });
    return entry;
  }

  /** Enters that a use is taken back. */
  async enterTakeBack(by: CounterStaff, entry: RedemptionEntry, { at, reason, ...facts }: TakeBack): Promise<void> {
    const { vendorId, vendorUserId } = by;
    const { id, redemptionId, dealId, dealTitle, collegeId } = entry;
    const ids = { redemptionId, dealId, vendorId };
    this.em.create(RedemptionEntry, {
      ...ids,
      dealTitle,
      collegeId,
      userId: null,
      savedCents: entry.savedCents && -entry.savedCents,
      billCents: null,
      terms: null,
      kind: 'taken-back',
      at,
      takesBack: id,
      reason,
      requestId: null,
      ...columnsOf(by),
    });
    await this.em.flush();
    await countInteraction(tables(this.em), { dealId, kind: 'redeem', takesBack: entry.at });
    await this.outbox.publish('RedemptionTakenBack', {
      ...ids,
      vendorUserId,
      reason,
      redeemedAt: entry.at.toISOString(),
      takenBackAt: at.toISOString(),
      ...facts,
    });
  }
}

/** Removes an erased student from the ledger, whose rows stay. */
export async function forgetStudent(em: EntityManager, userId: number): Promise<void> {
  await em.nativeUpdate(RedemptionEntry, { userId }, { userId: null });
}

/** Returns who entered a row, as its columns. */
export function columnsOf(by: CounterStaff | Phone) {
  const none = { name: null, place: null, deviceId: null, keyId: null };
  if (by.kind === 'device') return { ...none, name: by.name, place: by.place?.name ?? null, deviceId: by.id };
  if (by.kind === 'key') return { ...none, name: by.name, keyId: by.id };
  if (by.kind === 'owner') return none;
  return { ...none, name: by.kind === 'pin' ? 'Your PIN' : 'Student’s phone' };
}

/** Removes the names of removed vendors' counters from the ledger, whose rows stay. */
export async function forgetCounters(db: Db, vendorIds: number[]): Promise<void> {
  await db
    .updateTable('redemption_entries')
    .set({ name: null })
    .where('name', 'is not', null)
    .where('id', 'in', (eb) => {
      const redeemed = eb
        .selectFrom('redemption_entries as entry')
        .where(sql<boolean>`entry.vendor_id = any(${vendorIds}::int[])`)
        .where('entry.kind', '=', sql.lit('redeemed'));
      const undone = redeemed.innerJoin('redemption_entries as undo', 'undo.takes_back', 'entry.id').select('undo.id');
      return redeemed.select('entry.id').union(undone);
    })
    .execute();
}
