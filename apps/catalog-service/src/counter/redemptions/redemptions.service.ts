import { randomBytes } from 'node:crypto';
import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { PageQueryDto } from '@campus-deals/contracts/queries.dto';
import { isVoucher, type RedemptionKind } from '@campus-deals/contracts/enumerations';
import type {
  IssuedRedemptionDto,
  RedemptionDto,
  UsedUpDealsDto,
} from '@campus-deals/contracts/catalog/redemption.dto';
import { Outbox } from '@campus-deals/messaging';
import {
  jsonText,
  pages,
  ProductError,
  requireAccess,
  type Page,
  type SignedInUser,
} from '@campus-deals/service-defaults';
import { countInteraction, dealNotFound, codeKey, newTypedCode } from '../../deals/public.js';
import { reads, tables, type Db } from '../../tables.js';
import { IdentityUsers, requireActiveAccount, hasEarlyAccess, isSoldOut } from '../../visibility/public.js';
import { findOffer, hasLimit, isTakenFromOthers, requireLeft, type Offer } from './offer.query.js';
import { PoolCode, Redemption, VOUCHER_LIFETIME_MS } from './redemption.entity.js';
import { redemptionFields } from './redemption.presenter.js';
import { dealNotOpenNow } from './redemption.errors.js';
import { releaseExpired } from './release-expired.query.js';
import { findUsedUp } from './uses.query.js';

const SECRET_BYTES = 20;

type Code = Partial<Pick<Redemption, 'code' | 'codeKey' | 'secret'>>;

const ofUser = pages(
  (db: Db, { userId }: { userId: number }) =>
    db
      .selectFrom('redemptions')
      .innerJoin('deals', 'deals.id', 'redemptions.deal_id')
      .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
      .select(jsonText(redemptionFields).as('json'))
      .where('redemptions.user_id', '=', userId),
  { keys: [['redemptions.id', 'bigint']], direction: 'desc' },
);

/** Issues and lists students' redemptions. */
@Injectable()
export class RedemptionsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: IdentityUsers,
    private readonly outbox: Outbox,
  ) {}

  /** Lists the caller's redemptions, used or not, newest first, including the secrets of their QR codes. */
  list({ userId }: SignedInUser, page: PageQueryDto): Promise<Page<RedemptionDto>> {
    return ofUser(reads(this.em), { userId }, page);
  }

  /** Lists the deals that the caller cannot use again, or not again today. */
  async listUsedUp({ userId }: SignedInUser): Promise<UsedUpDealsDto> {
    const found = await findUsedUp(reads(this.em), { userId });
    return { ids: found.map(({ id }) => id) };
  }

  /**
   * Returns the student's usable redemption, else issues a new one. Queries identity for verification and mailbox
   * before the transaction starts. Identity may be unavailable if the deal is open to everybody and has no limit.
   * Throws like `getOffer`, verified_students_only, redemption_limit_reached, and service_unavailable if identity is
   * needed but unavailable.
   */
  async issue(caller: SignedInUser, dealId: number): Promise<IssuedRedemptionDto> {
    requireAccess(caller, 'student');
    const offer = await this.getOffer(dealId, caller);
    // An issued voucher stays valid, since the student was verified then.
    if (offer.usable && isVoucher(offer.usable.kind)) return offer.usable;
    const isNeeded = offer.verifiedOnly || (!offer.usable && hasLimit(offer));
    if (offer.usable && !isNeeded) return offer.usable;
    const student = await this.users[isNeeded ? 'findStudent' : 'findStudentIfAvailable'](caller.userId);
    if (offer.verifiedOnly && !student?.isVerified)
      throw new ProductError('verified_students_only', 'Verify your school email address to get this deal');
    if (offer.usable) return offer.usable;
    requireLeft(offer);
    return this.issueNew(dealId, caller, student?.mailboxKey ?? null);
  }

  /** Issues a redemption under the deal's lock, so that no cap is exceeded; places of expired vouchers are free. */
  @Transactional()
  private async issueNew(
    dealId: number,
    caller: SignedInUser,
    mailboxKey: string | null,
  ): Promise<IssuedRedemptionDto> {
    const { userId } = caller;
    await requireActiveAccount(this.em, userId);
    const db = tables(this.em);
    const deal = await db
      .selectFrom('deals')
      .select(['vendor_id as vendorId', 'redemption_code as redemptionCode'])
      .where('id', '=', dealId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!deal) throw dealNotFound(dealId);
    let offer = await this.getOffer(dealId, caller, mailboxKey);
    if (offer.hasExpired) {
      await releaseExpired(db, dealId);
      offer = await this.getOffer(dealId, caller, mailboxKey);
    }
    // Another device of the student was faster.
    if (offer.usable) return offer.usable;
    requireLeft(offer);
    const { kind } = offer;
    const code = await this.newCode(kind, dealId, deal.redemptionCode);
    const expiresAt = isVoucher(kind) && isTakenFromOthers(offer) ? new Date(Date.now() + VOUCHER_LIFETIME_MS) : null;
    this.em.create(Redemption, { deal: dealId, vendorId: deal.vendorId, userId, kind, expiresAt, mailboxKey, ...code });
    await this.em.flush();
    const { isSoldOut: isGone, ...issued } = await db
      .updateTable('deals')
      .set((eb) => ({ issued_count: eb('issued_count', '+', 1) }))
      .where('id', '=', dealId)
      .returning(['vendor_id as vendorId', 'college_id as collegeId', 'version', isSoldOut.as('isSoldOut')])
      .executeTakeFirstOrThrow();
    if (isGone) await this.outbox.publish('DealSoldOut', { dealId, ...issued });
    await countInteraction(db, { dealId, kind: 'issue' });
    const { usable } = await this.getOffer(dealId, caller);
    if (!usable) throw new Error(`deal ${dealId} was issued to user ${userId}, and is not found`);
    return usable;
  }

  /** Throws deal_not_found, own_business, deal_not_open_now. */
  async getOffer(dealId: number, caller: SignedInUser, mailboxKey: string | null = null): Promise<Offer> {
    const { userId } = caller;
    const isEarly = hasEarlyAccess(caller);
    const [offer] = await findOffer(tables(this.em), { dealId, userId, mailboxKey, isEarly });
    if (!offer) throw dealNotFound(dealId);
    if (offer.ownerId === userId) throw new ProductError('own_business', 'You cannot redeem at your own business');
    if (!offer.isOpenNow) throw dealNotOpenNow();
    return offer;
  }

  private async newCode(kind: RedemptionKind, dealId: number, forEverybody: string | null): Promise<Code> {
    if (kind === 'page') return {};
    if (kind === 'code') return { code: forEverybody };
    if (kind === 'pool') {
      const free = await this.em.findOneOrFail(PoolCode, { dealId, takenAt: null }, { orderBy: { id: 'asc' } });
      free.takenAt = new Date();
      return { code: free.code, codeKey: free.codeKey };
    }
    const code = newTypedCode();
    return { code, codeKey: codeKey(code), secret: randomBytes(SECRET_BYTES).toString('base64url') };
  }
}
