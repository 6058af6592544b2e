import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RedeemedDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { isVoucher, VOUCHER_KINDS, type TakeBackReason } from '@campus-deals/contracts/enumerations';
import { COUNTER_TAKE_BACK_MINUTES, COUNTER_TAKE_BACKS, OWNER_TAKE_BACK_HOURS } from '@campus-deals/contracts/limits';
import { FOR_UPDATE, PairLimits, ProductError } from '@campus-deals/service-defaults';
import { tables } from '../../tables.js';
import { columnsOf, Ledger, type CounterStaff } from '../ledger.js';
import { RedemptionEntry } from './redemption-entry.entity.js';
import { Redemption } from './redemption.entity.js';
import { discountColumns, presentEntry } from './redemption.presenter.js';
import { releaseExpired, releaseRedeemed } from './release-expired.query.js';

/** Errors for a redemption that cannot be corrected. */
export const NOT_CORRECTABLE = ['redemption_not_found', 'already_taken_back', 'take_back_expired'] as const;

interface Restored {
  userId: number | null;
  hasCode: boolean;
}

/**
 * Corrects redemptions. One is taken back: the student's code works again, the numbers are corrected, and the ledger keeps
 * both rows. Or its bill is added.
 */
@Injectable()
export class TakeBackService {
  private readonly limits = new PairLimits(this.em);

  constructor(
    private readonly em: EntityManager,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Takes back a redemption in the ledger, once. A device or a key takes back its own for 15 minutes, and those of one
   * code three times; the owner any of the vendor's for 24 hours. The deal's lock comes before the voucher's, as
   * everywhere. Throws redemption_not_found, already_taken_back, take_back_expired.
   */
  @Transactional()
  async takeBack(staff: CounterStaff, entryId: number, reason: TakeBackReason): Promise<void> {
    const now = new Date();
    const { entry, collegeId } = await this.getForUpdate(staff, entryId, now);
    const { dealId, redemptionId } = entry;
    if (
      staff.kind !== 'owner' &&
      (await this.em.count(RedemptionEntry, { redemptionId, kind: 'taken-back' })) >= COUNTER_TAKE_BACKS
    )
      throw new ProductError(
        'take_back_expired',
        `A counter takes a code back ${COUNTER_TAKE_BACKS} times. The owner can do it again`,
      );
    const student = await this.restoreVoucher(redemptionId, dealId, now);
    const isSilent =
      student.userId !== null &&
      !(await this.limits.mayAlert('taken-back', `vendor-${staff.vendorId}`, `user-${student.userId}`));
    await this.ledger.enterTakeBack(staff, entry, { at: now, reason, collegeId, ...student, isSilent });
  }

  /**
   * Adds the bill of a redemption that no bill was known for, as long as it can be taken back. Throws
   * redemption_not_found, already_taken_back, take_back_expired, saving_not_correctable.
   */
  @Transactional()
  async addBill(staff: CounterStaff, entryId: number, cents: number): Promise<RedeemedDto> {
    const { entry, ...deal } = await this.getForUpdate(staff, entryId, new Date());
    entry.addBill(cents);
    await this.em.flush();
    const { dealId, savedCents, at } = entry;
    return presentEntry({ ...deal, id: entryId, dealId, dealTitle: deal.title, savedCents, redeemedAt: at });
  }

  /** Locks the deal of a redemption, which also keeps codes from being issued meanwhile. Returns both. */
  private async getForUpdate(staff: CounterStaff, id: number, now: Date) {
    const { deviceId, keyId } = columnsOf(staff);
    const isOwner = staff.kind === 'owner';
    const own = { id, vendorId: staff.vendorId, kind: 'redeemed', ...(!isOwner && { deviceId, keyId }) } as const;
    const found = await this.em.findOne(RedemptionEntry, own);
    if (!found) throw new ProductError('redemption_not_found');
    const deal = await tables(this.em)
      .selectFrom('deals')
      .select(['deals.college_id as collegeId', 'deals.title', ...discountColumns])
      .where('id', '=', found.dealId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!deal) throw new ProductError('redemption_not_found');
    // A bill or a take-back may have come meanwhile.
    const rows = await this.em.find(RedemptionEntry, { $or: [{ id }, { takesBack: id }] }, { refresh: true });
    if (rows.some(({ takesBack }) => takesBack === id)) throw new ProductError('already_taken_back');
    requireInTime(found.at, now, isOwner);
    return { ...deal, entry: found };
  }

  /**
   * Makes the voucher usable again. A student who meanwhile has another unused one of the deal keeps that, and this
   * one's place is released: a student has at most one. Returns the student, who is null if the account was erased, and
   * whether a code of their own works again.
   */
  private async restoreVoucher(id: number, dealId: number, now: Date): Promise<Restored> {
    const db = tables(this.em);
    const redemption = await this.em.findOne(Redemption, id, FOR_UPDATE);
    if (!redemption) return { userId: null, hasCode: false };
    const { kind, userId } = redemption;
    // A use of a page or a shared code is only in the ledger.
    if (!isVoucher(kind)) return { userId, hasCode: false };
    await releaseExpired(db, dealId);
    const unused = {
      deal: dealId,
      userId,
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
  if (now.getTime() - redeemedAt.getTime() <= minutes * 60_000) return;
  const limit = isOwner ? `${OWNER_TAKE_BACK_HOURS} hours` : `${COUNTER_TAKE_BACK_MINUTES} minutes`;
  throw new ProductError('take_back_expired', `A redemption can be corrected for ${limit}`);
}
