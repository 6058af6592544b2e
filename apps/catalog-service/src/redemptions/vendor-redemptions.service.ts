import { LockMode } from '@mikro-orm/core';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { Outbox } from '@campus-deals/messaging';
import { fieldError, ProductError, RateLimit, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { countInteraction } from '../deal-interactions/public.js';
import { reads, tables } from '../entities.js';
import { isOfSuspendedVendor } from '../running-deals.js';
import { codeKey, WRONG_CODES } from '../typed-code.js';
import { VendorSuspended } from '../vendors/public.js';
import { hasEnded, isOpenNow } from './offer.query.js';
import { isCurrent, isMadeWith, readScan, type QrPayload } from './qr-payload.js';
import { isExpired } from './release-expired.query.js';
import { findRedeemed } from './redeemed-list.query.js';
import { Redemption } from './redemption.entity.js';
import { CodeNotFound } from './redemption.errors.js';
import { discountLabel } from './redemption.presenter.js';

const LONGEST_LIST_MS = 48 * 3_600_000;

/** Redeems the codes that vendors scan or type. */
@Injectable()
export class VendorRedemptionsService {
  private readonly wrongCodes: RateLimit;

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {
    this.wrongCodes = new RateLimit(em, WRONG_CODES);
  }

  /**
   * Redeems a voucher; of concurrent scans one succeeds. Only the deal's own vendor can redeem it. Throws
   * `CodeNotFound`, code_outdated, `AlreadyRedeemed`, `CodeExpired`, `VendorSuspended`, `DealHasEnded`,
   * `DealNotOpenNow`, too_many_requests after many wrong codes.
   */
  async redeem(caller: SignedInUser, scanned: string): Promise<RedeemedDto> {
    requireAccess(caller, 'vendor');
    await this.wrongCodes.check(String(caller.userId));
    const scan = readScan(scanned);
    const id =
      'qr' in scan ? await this.findByQr(caller.userId, scan.qr) : await this.findByKey(caller.userId, scan.key);
    if (id !== undefined) return this.redeemOne(caller, id);
    await this.wrongCodes.count(String(caller.userId));
    throw new CodeNotFound();
  }

  /** Lists redemptions at the caller's vendor since a time, at most of the last two days, newest first. */
  async list(caller: SignedInUser, since: Date): Promise<RedeemedListDto> {
    requireAccess(caller, 'vendor');
    const from = new Date(Math.max(since.getTime(), Date.now() - LONGEST_LIST_MS));
    const rows = await findRedeemed(reads(this.em), {
      userId: caller.userId,
      since: from.toISOString(),
    });
    return {
      count: Number(rows[0]?.count ?? 0),
      latest: rows.map(({ dealId, dealTitle, discountType, discountValue, redeemedAt }) => ({
        dealId,
        dealTitle,
        discount: discountLabel(discountType, discountValue),
        redeemedAt: new Date(redeemedAt).toISOString(),
      })),
    };
  }

  @Transactional()
  private async redeemOne({ userId: vendorUserId }: SignedInUser, id: number): Promise<RedeemedDto> {
    const db = tables(this.em);
    const redemption = await this.em.findOne(Redemption, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!redemption) throw new CodeNotFound();
    const deal = await db
      .selectFrom('deals')
      .innerJoin('colleges', 'colleges.id', 'deals.college_id')
      .select([
        'deals.title',
        'deals.college_id as collegeId',
        'deals.discount_type as discountType',
        'deals.discount_value as discountValue',
        hasEnded.as('hasEnded'),
        isOpenNow.as('isOpenNow'),
        isOfSuspendedVendor.as('isSuspended'),
      ])
      .where('deals.id', '=', redemption.deal.id)
      .executeTakeFirstOrThrow();
    if (deal.isSuspended) throw new VendorSuspended();
    const now = new Date();
    redemption.redeem(deal, now);
    await this.em.flush();
    const dealId = redemption.deal.id;
    const redeemedAt = now.toISOString();
    const { vendorId, userId } = redemption;
    await countInteraction(db, { dealId, kind: 'redeem' });
    await this.outbox.publish('DealRedeemed', {
      dealId,
      vendorId,
      collegeId: deal.collegeId,
      redemptionId: id,
      // Seeded vouchers have negative ids, which no account has.
      userId: userId > 0 ? userId : null,
      vendorUserId,
      redeemedAt,
    });
    return {
      dealId,
      dealTitle: deal.title,
      discount: discountLabel(deal.discountType, deal.discountValue),
      redeemedAt,
    };
  }

  private async findByQr(userId: number, qr: QrPayload): Promise<number | undefined> {
    const found = await this.ofVendor(userId)
      .where('redemptions.id', '=', qr.redemptionId)
      .where('redemptions.kind', '=', 'unique')
      .executeTakeFirst();
    if (!found?.secret || !isMadeWith(found.secret, qr)) return undefined;
    if (!isCurrent(qr, new Date())) throw new ProductError('code_outdated');
    return found.id;
  }

  /**
   * Finds the voucher with a code. Prefers an unused one, since pools of two deals may hold the same code, or it was
   * issued again after it expired.
   */
  private async findByKey(userId: number, key: string): Promise<number | undefined> {
    const found = await this.ofVendor(userId)
      .where('redemptions.code_key', '=', key)
      .orderBy(isExpired)
      .orderBy((eb) => eb('redemptions.redeemed_at', 'is not', null))
      .orderBy('redemptions.id')
      .executeTakeFirst();
    if (!found && (await this.isForEverybody(userId, key)))
      throw fieldError('scan', 'This code is the same for everybody: there is nothing to check off');
    return found?.id;
  }

  private ofVendor(userId: number) {
    return tables(this.em)
      .selectFrom('redemptions')
      .innerJoin('vendors', 'vendors.id', 'redemptions.vendor_id')
      .select(['redemptions.id', 'redemptions.secret'])
      .where('vendors.user_id', '=', userId)
      .limit(1);
  }

  private async isForEverybody(userId: number, key: string): Promise<boolean> {
    const deals = await tables(this.em)
      .selectFrom('deals')
      .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
      .select('deals.redemption_code as code')
      .where('vendors.user_id', '=', userId)
      .where('deals.redemption_kind', '=', 'code')
      .execute();
    return deals.some(({ code }) => code !== null && codeKey(code) === key);
  }
}
