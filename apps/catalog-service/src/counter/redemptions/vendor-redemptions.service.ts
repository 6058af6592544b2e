import { Transactional } from '@mikro-orm/decorators/legacy';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ValidCodeDto } from '@campus-deals/contracts/catalog/counter-api.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import type { RedeemDto } from '@campus-deals/contracts/catalog/redeem.dto';
import type { RedeemedDto, RedeemedListDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { fieldError, ProductError, RateLimit, requireAccess, type SignedInUser } from '@campus-deals/service-defaults';
import { isSuspendedAccount, validElsewhere, isSuspendedVendor } from '../../visibility/public.js';
import { codeKey, WRONG_CODES } from '../../deals/public.js';
import { reads, tables } from '../../tables.js';
import { vendorSuspended } from '../../vendors/public.js';
import { columnsOf, Ledger, type CounterStaff } from '../ledger.js';
import { hasEnded, isHeld, isOpenNow } from './offer.query.js';
import { isCurrent, isMadeWith, readScan, type QrPayload } from './qr-payload.js';
import { isExpired } from './release-expired.query.js';
import { findRedeemed } from './redeemed-list.query.js';
import { Redemption } from './redemption.entity.js';
import { codeNotFound } from './redemption.errors.js';
import { discountColumns, presentEntry } from './redemption.presenter.js';

/** Facts of a sale that the counter sends with a code. */
type Sale = Omit<RedeemDto, 'scan'>;

const LONGEST_LIST_MS = 48 * 3_600_000;

/** Redeems the codes that vendors scan or type. */
@Injectable()
export class VendorRedemptionsService {
  private readonly wrongCodes = new RateLimit(this.em, WRONG_CODES);

  constructor(
    private readonly em: EntityManager,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Redeems a voucher; of concurrent scans one succeeds, and a repeated request gets the first answer. Only the deal's
   * own vendor can redeem it. Throws code_not_found, code_outdated, vendor_suspended, like
   * `Redemption.requireRedeemable`, and too_many_requests after many wrong codes.
   */
  async redeem(staff: CounterStaff, { scan: scanned, ...sale }: RedeemDto): Promise<RedeemedDto> {
    try {
      return await this.redeemOne(staff, await this.find(staff, scanned, 'scan'), sale);
    } catch (error) {
      // The code of a repeated request may be outdated or redeemed by now.
      const repeated = error instanceof ProductError ? await this.findOfRequest(staff, sale.requestId) : undefined;
      if (repeated) return repeated;
      throw error;
    }
  }

  /**
   * Finds the vendor's voucher with a code, which was sent in a field of this name. Throws code_not_found,
   * code_outdated, too_many_requests, validation_failed for a code that is the same for everybody.
   */
  async find(staff: CounterStaff, scanned: string, field: string): Promise<number> {
    const { vendorId } = staff;
    const scan = readScan(scanned);
    const found = await this.wrongCodes.guess(guesserKey(staff), () =>
      'qr' in scan ? this.findByQr(vendorId, scan.qr) : this.findByKey(vendorId, scan.key, field),
    );
    if (found === undefined) throw codeNotFound();
    if (found instanceof ProductError) throw found;
    return found;
  }

  /** Locks a voucher that can be redeemed now, and returns its deal and its end. Throws like `redeem`. */
  @Transactional()
  async check(id: number): Promise<{ deal: ValidCodeDto; expiresAt: Date | null }> {
    const redemption = await this.getForUpdate(id);
    const { title: dealTitle, ...facts } = await this.dealOf(redemption);
    redemption.requireRedeemable(facts, new Date());
    const deal = { dealId: redemption.deal.id, dealTitle, discount: discountBadge(facts, 'long') };
    return { deal, expiresAt: redemption.expiresAt };
  }

  /** Returns the caller as the owner of a vendor. An account without one gets id 0, which has no redemptions. */
  async getOwner(caller: SignedInUser): Promise<CounterStaff> {
    requireAccess(caller, 'vendor');
    const vendor = await tables(this.em)
      .selectFrom('vendors')
      .select('id')
      .where('user_id', '=', caller.userId)
      .executeTakeFirst();
    return ownerAt(vendor?.id ?? 0, caller);
  }

  /** Lists redemptions since a time, at most of the last two days, newest first; a device lists its own. */
  async list(staff: CounterStaff, since: Date): Promise<RedeemedListDto> {
    const from = new Date(Math.max(since.getTime(), Date.now() - LONGEST_LIST_MS));
    const { deviceId } = columnsOf(staff);
    const rows = await findRedeemed(reads(this.em), { vendorId: staff.vendorId, deviceId, since: from.toISOString() });
    return {
      count: rows[0]?.count ?? 0,
      latest: rows.map(({ counter, place, takenBackAt, reason, ...entry }) => ({
        ...presentEntry(entry),
        counter,
        place,
        takenBackAt: takenBackAt && new Date(takenBackAt).toISOString(),
        reason,
      })),
    };
  }

  /** Redeems a voucher, also one that this hold reserves. Throws like `redeem`. */
  @Transactional()
  async redeemOne(
    staff: CounterStaff,
    id: number,
    { requestId, amount }: Sale,
    holdId: string | null = null,
  ): Promise<RedeemedDto> {
    const redemption = await this.getForUpdate(id);
    // The same request came twice at once, and this one waited for the row.
    const repeated = await this.findOfRequest(staff, requestId);
    if (repeated) return repeated;
    const { id: dealId } = redemption.deal;
    const placeId = staff.kind === 'device' ? staff.place?.id : undefined;
    const deal = await this.dealOf(redemption, holdId, placeId);
    const at = new Date();
    redemption.redeem(deal, at);
    const { id: entryId, savedCents } = await this.ledger.enterUse({
      by: staff,
      redemptionId: id,
      deal: { ...deal, id: dealId },
      userId: redemption.userId,
      bill: amount ?? null,
      at,
      requestId,
    });
    return presentEntry({ ...deal, id: entryId, dealId, dealTitle: deal.title, savedCents, redeemedAt: at });
  }

  private getForUpdate(id: number): Promise<Redemption> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    return this.em.findOneOrFail(Redemption, id, { lockMode, failHandler: codeNotFound });
  }

  /**
   * Reads the deal of a locked voucher, whether its student is suspended or another hold than this one reserves it, and
   * where else it is valid if not at this place. Throws vendor_suspended.
   */
  private async dealOf(
    { id, userId, deal: { id: dealId } }: Redemption,
    holdId: string | null = null,
    placeId?: number,
  ) {
    const { isSuspended, ...deal } = await tables(this.em)
      .selectFrom('deals')
      .innerJoin('colleges', 'colleges.id', 'deals.college_id')
      .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
      .select([
        'deals.title',
        'vendors.user_id as ownerId',
        'deals.college_id as collegeId',
        ...discountColumns,
        hasEnded.as('hasEnded'),
        isOpenNow.as('isOpenNow'),
        isSuspendedVendor.as('isSuspended'),
        isSuspendedAccount(userId).as('isStudentSuspended'),
        isHeld(id, holdId).as('isHeld'),
        validElsewhere(placeId ?? null).as('validElsewhere'),
      ])
      .where('deals.id', '=', dealId)
      .executeTakeFirstOrThrow();
    if (isSuspended) throw vendorSuspended();
    return deal;
  }

  private async findOfRequest(staff: CounterStaff, requestId: string | undefined): Promise<RedeemedDto | undefined> {
    if (requestId === undefined) return undefined;
    const entry = await tables(this.em)
      .selectFrom('redemption_entries as entry')
      .innerJoin('deals', 'deals.id', 'entry.deal_id')
      .select(['entry.id', 'entry.deal_id as dealId', 'entry.at as redeemedAt', 'entry.saved_cents as savedCents'])
      .select(['deals.title as dealTitle', ...discountColumns])
      .where('entry.vendor_id', '=', staff.vendorId)
      .where('entry.request_id', '=', requestId)
      .where('entry.device_id', 'is not distinct from', columnsOf(staff).deviceId)
      .executeTakeFirst();
    return entry && presentEntry(entry);
  }

  private async findByQr(vendorId: number, qr: QrPayload): Promise<number | ProductError | undefined> {
    const found = await this.ofVendor(vendorId)
      .where('redemptions.id', '=', qr.redemptionId)
      .where('redemptions.kind', '=', 'unique')
      .executeTakeFirst();
    if (!found?.secret || !isMadeWith(found.secret, qr)) return undefined;
    return isCurrent(qr, new Date()) ? found.id : new ProductError('code_outdated');
  }

  /**
   * Finds the voucher with a code. Prefers an unused one: pools of two deals may contain the same code, and an expired
   * code may be issued again.
   */
  private async findByKey(vendorId: number, key: string, field: string): Promise<number | ProductError | undefined> {
    const found = await this.ofVendor(vendorId)
      .where('redemptions.code_key', '=', key)
      .orderBy(isExpired)
      .orderBy((eb) => eb('redemptions.redeemed_at', 'is not', null))
      .orderBy('redemptions.id')
      .executeTakeFirst();
    if (!found && (await this.isForEverybody(vendorId, key)))
      return fieldError(field, 'This code is the same for everybody: there is nothing to check off');
    return found?.id;
  }

  private ofVendor(vendorId: number) {
    return tables(this.em)
      .selectFrom('redemptions')
      .select(['redemptions.id', 'redemptions.secret'])
      .where('redemptions.vendor_id', '=', vendorId)
      .limit(1);
  }

  private async isForEverybody(vendorId: number, key: string): Promise<boolean> {
    const deals = await tables(this.em)
      .selectFrom('deals')
      .select('deals.redemption_code as code')
      .where('deals.vendor_id', '=', vendorId)
      .where('deals.redemption_kind', '=', 'code')
      .execute();
    return deals.some(({ code }) => code !== null && codeKey(code) === key);
  }
}

export const ownerAt = (vendorId: number, { userId }: SignedInUser): CounterStaff => ({
  kind: 'owner',
  vendorId,
  vendorUserId: userId,
});

/** Returns the name under which the wrong codes of an owner, a device or a key are counted, each on its own. */
const guesserKey = (staff: CounterStaff): string =>
  staff.kind === 'owner' ? String(staff.vendorUserId) : `${staff.kind}-${staff.id}`;
