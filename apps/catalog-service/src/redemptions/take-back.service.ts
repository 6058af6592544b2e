import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isVoucher, VOUCHER_KINDS, type TakeBackReason } from '@campus-deals/contracts/enumerations';
import { COUNTER_TAKE_BACK_MINUTES, OWNER_TAKE_BACK_HOURS } from '@campus-deals/contracts/limits';
import { Outbox } from '@campus-deals/messaging';
import { countInteraction } from '../deal-interactions/public.js';
import { tables } from '../entities.js';
import { RedemptionEntry, type CounterStaff } from './redemption-entry.entity.js';
import { Redemption } from './redemption.entity.js';
import { AlreadyTakenBack, RedemptionNotFound, TakeBackExpired } from './redemption.errors.js';
import { releaseExpired, releaseRedeemed } from './release-expired.query.js';

interface Restored {
  userId: number | null;
  hasCode: boolean;
}

/** Takes back redemptions: the student's code works again, the numbers are corrected, and the ledger keeps both rows. */
@Injectable()
export class TakeBackService {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Takes back a redemption in the ledger, once. A device or a key takes back its own for 15 minutes, the owner any of
   * the vendor's for 24 hours. The deal's lock comes before the voucher's, as everywhere. Throws `RedemptionNotFound`,
   * `AlreadyTakenBack`, `TakeBackExpired`.
   */
  @Transactional()
  async takeBack(staff: CounterStaff, entryId: number, reason: TakeBackReason): Promise<void> {
    const { vendorId, vendorUserId, deviceId, keyId, name, place } = staff;
    const isOwner = deviceId === null && keyId === null;
    const entry = await this.em.findOne(RedemptionEntry, {
      id: entryId,
      vendorId,
      kind: 'redeemed',
      ...(!isOwner && { deviceId, keyId }),
    });
    if (!entry) throw new RedemptionNotFound();
    const { dealId, redemptionId } = entry;
    const collegeId = await this.lockDeal(dealId);
    if (await this.em.findOne(RedemptionEntry, { takesBack: entryId })) throw new AlreadyTakenBack();
    const now = new Date();
    requireInTime(entry.at, now, isOwner);

    this.em.create(RedemptionEntry, {
      redemptionId,
      dealId,
      dealTitle: entry.dealTitle,
      vendorId,
      collegeId: entry.collegeId,
      userId: null,
      savedCents: entry.savedCents && -entry.savedCents,
      billCents: null,
      terms: null,
      kind: 'taken-back',
      at: now,
      takesBack: entryId,
      reason,
      name,
      place: place?.name ?? null,
      deviceId,
      keyId,
      requestId: null,
    });
    await this.em.flush();
    const student = await this.restoreVoucher(redemptionId, dealId, now);
    await countInteraction(tables(this.em), { dealId, kind: 'redeem', takesBack: entry.at });
    await this.outbox.publish('RedemptionTakenBack', {
      dealId,
      vendorId,
      collegeId,
      redemptionId,
      ...student,
      vendorUserId,
      reason,
      redeemedAt: entry.at.toISOString(),
      takenBackAt: now.toISOString(),
    });
  }

  /** Also keeps codes from being issued meanwhile. */
  private async lockDeal(id: number): Promise<number> {
    const deal = await tables(this.em)
      .selectFrom('deals')
      .select('college_id as collegeId')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!deal) throw new RedemptionNotFound();
    return deal.collegeId;
  }

  /**
   * Makes the voucher usable again. A student who meanwhile has another unused one of the deal keeps that, and this
   * one's place is released: a student has at most one. Returns the student, who is null if the account was erased, and whether a code
   * of their own works again.
   */
  private async restoreVoucher(id: number, dealId: number, now: Date): Promise<Restored> {
    const db = tables(this.em);
    const redemption = await this.em.findOne(Redemption, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!redemption) return { userId: null, hasCode: false };
    const { kind } = redemption;
    // Seeded vouchers have negative ids, which no account has.
    const userId = redemption.userId > 0 ? redemption.userId : null;
    // A use of a page or a shared code is only in the ledger.
    if (!isVoucher(kind)) return { userId, hasCode: false };
    await releaseExpired(db, dealId);
    const unused = {
      deal: dealId,
      userId: redemption.userId,
      kind: { $in: [...VOUCHER_KINDS] },
      redeemedAt: null,
      releasedAt: null,
    };
    if (await this.em.count(Redemption, unused)) await releaseRedeemed(db, dealId, id);
    else redemption.takeBack(now);
    await this.em.flush();
    return { userId, hasCode: true };
  }
}

function requireInTime(redeemedAt: Date, now: Date, isOwner: boolean): void {
  const minutes = isOwner ? OWNER_TAKE_BACK_HOURS * 60 : COUNTER_TAKE_BACK_MINUTES;
  if (now.getTime() - redeemedAt.getTime() > minutes * 60_000)
    throw new TakeBackExpired(isOwner ? `${OWNER_TAKE_BACK_HOURS} hours` : `${COUNTER_TAKE_BACK_MINUTES} minutes`);
}
