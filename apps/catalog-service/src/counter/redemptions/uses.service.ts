import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isVoucher } from '@campus-deals/contracts/enumerations';
import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { PairLimits, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { IdentityUsers, requireActiveAccount } from '../../visibility/public.js';
import { countInteraction, dealNotFound } from '../../deals/public.js';
import { tables } from '../../tables.js';
import { Ledger } from '../ledger.js';
import { ShopPinsService } from '../pins/shop-pins.service.js';
import { findUses } from './uses.query.js';
import { notCountable, redemptionLimitReached } from './redemption.errors.js';
import { discountColumns } from './redemption.presenter.js';
import { RedemptionsService } from './redemptions.service.js';

/** Counts uses of deals that show a page or a shared code: once a day, student and deal. */
@Injectable()
export class UsesService {
  private readonly limits = new PairLimits(this.em);

  constructor(
    private readonly em: EntityManager,
    private readonly ledger: Ledger,
    private readonly redemptions: RedemptionsService,
    private readonly pins: ShopPinsService,
    private readonly users: IdentityUsers,
  ) {}

  /**
   * Counts a use at the counter, at most once a day. Throws like `RedemptionsService.issue`, deal_state_conflict for a
   * voucher and for a shared code of a shop without a PIN, validation_failed for a wrong PIN, too_many_requests after
   * many wrong ones. Without the right PIN, nothing is issued.
   */
  async use(caller: SignedInUser, dealId: number, pin: string | undefined): Promise<IssuedRedemptionDto> {
    requireAccess(caller, 'student');
    const { countedBy, usable: before } = await this.redemptions.getOffer(dealId, caller);
    if (countedBy === null || countedBy === 'counter' || (before && isVoucher(before.kind))) throw notCountable();
    if (countedBy === 'pin' && !before?.usedAt) await this.requirePin(caller.userId, dealId, pin);
    const issued = await this.redemptions.issue(caller, dealId);
    if (isVoucher(issued.kind)) throw notCountable();
    if (issued.usedAt !== null) return issued;
    // Counted as it was confirmed, even if the shop has set or removed its PIN meanwhile.
    await this.count(caller.userId, dealId, issued, countedBy);
    const { usable } = await this.redemptions.getOffer(dealId, caller);
    if (!usable) throw dealNotFound(dealId);
    return usable;
  }

  /** Counts wrong attempts by mailbox, since accounts are free; by account while identity is unavailable. */
  private async requirePin(userId: number, dealId: number, pin: string | undefined): Promise<void> {
    const student = await this.users.findStudentIfAvailable(userId);
    await this.pins.require(dealId, student?.mailboxKey ?? String(userId), pin);
  }

  /** Counts under the deal's lock, so that neither the day's use nor a limit is exceeded. */
  @Transactional()
  private async count(
    userId: number,
    dealId: number,
    { kind }: IssuedRedemptionDto,
    countedBy: 'pin' | 'student',
  ): Promise<void> {
    await requireActiveAccount(this.em, userId);
    const db = tables(this.em);
    const deal = await db
      .selectFrom('deals')
      .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
      .select(['deals.vendor_id as vendorId', 'deals.college_id as collegeId', 'vendors.user_id as vendorUserId'])
      .select(['deals.per_student_cap as perStudentCap', 'deals.total_cap as totalCap'])
      .select(['deals.title', ...discountColumns])
      .where('deals.id', '=', dealId)
      .forNoKeyUpdate('deals')
      .executeTakeFirst();
    const [uses] = await findUses(db, { dealId, userId, kind });
    if (!deal || !uses) throw dealNotFound(dealId);
    // Another request of the student was faster.
    if (uses.usedAt !== null) return;
    const { perStudentCap, totalCap, vendorId, vendorUserId } = deal;
    if (perStudentCap !== null && uses.ofStudent >= perStudentCap) throw redemptionLimitReached('student');
    if (totalCap !== null && uses.ofAll >= totalCap) throw redemptionLimitReached('total');
    // The page was given out once and is used again, so there are never more uses than pages.
    if (uses.ofStudent > 0) await countInteraction(db, { dealId, kind: 'issue' });
    const isSilent =
      countedBy === 'student' && !(await this.limits.mayAlert('use-pressed', `user-${userId}`, `vendor-${vendorId}`));
    await this.ledger.enterUse({
      by: { kind: countedBy, vendorId, vendorUserId },
      redemptionId: uses.redemptionId,
      deal: { ...deal, id: dealId },
      userId,
      bill: null,
      at: new Date(),
      isSilent,
    });
  }
}
