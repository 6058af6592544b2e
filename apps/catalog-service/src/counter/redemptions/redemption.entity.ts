import { defineEntity, p } from '@mikro-orm/core';
import { REDEMPTION_KINDS } from '@campus-deals/contracts/enumerations';
import { HOLD_SECONDS, VOUCHER_HOURS } from '@campus-deals/contracts/limits';
import { ProductError } from '@campus-deals/service-defaults';
import { Deal } from '../../deals/deal.entity.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { dealNotOpenNow } from './redemption.errors.js';

export const VOUCHER_LIFETIME_MS = VOUCHER_HOURS * 3_600_000;
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

const index = (name: string, on: string) => ({ name, expression: `CREATE INDEX ${name} ON redemptions ${on}` });

export const RedemptionSchema = defineEntity({
  name: 'Redemption',
  tableName: 'redemptions',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('by default as identity'),
    deal: () => p.manyToOne(Deal).ref().deleteRule('cascade'),
    vendorId: () => p.manyToOne(Vendor).mapToPk().name('vendor_id').deleteRule('cascade'),
    userId: p.integer(),
    kind: p.enum(REDEMPTION_KINDS),
    code: p.text().strictNullable(),
    /** The code in normalized form. */
    codeKey: p.text().strictNullable(),
    /** Secret of the rotating QR codes. */
    secret: p.text().strictNullable(),
    issuedAt: p.datetime().defaultRaw('now()'),
    redeemedAt: p.datetime().strictNullable(),
    /** End of an unused voucher of a deal with a total or a pool; null: it ends with the deal. */
    expiresAt: p.datetime().strictNullable(),
    /** Time at which its place and its pool code were released; never before it expired. */
    releasedAt: p.datetime().strictNullable(),
    /** Identity's key of the student's mailbox. Null if identity was unavailable, and in rows of an earlier version. */
    mailboxKey: p.text().strictNullable(),
  },
  checks: [
    { name: 'redemptions_check', expression: `(kind = 'page') = (code IS NULL)` },
    { name: 'redemptions_check1', expression: `(kind IN ('unique', 'pool')) = (code_key IS NOT NULL)` },
    { name: 'redemptions_check2', expression: `(kind = 'unique') = (secret IS NOT NULL)` },
    { name: 'redemptions_check3', expression: `redeemed_at IS NULL OR kind IN ('unique', 'pool')` },
  ],
  uniques: [
    // A student has at most one unused, unexpired voucher of a deal.
    {
      name: 'redemptions_unused',
      properties: ['deal', 'userId'],
      where: `kind IN ('unique', 'pool') AND redeemed_at IS NULL AND released_at IS NULL`,
    },
    { name: 'redemptions_shown', properties: ['deal', 'userId', 'kind'], where: `kind IN ('page', 'code')` },
    { name: 'redemptions_unique_code', properties: ['codeKey'], where: `kind = 'unique'` },
  ],
  indexes: [
    { name: 'redemptions_of_deal', properties: ['deal', 'userId'] },
    index('redemptions_of_user', '(user_id, id DESC)'),
    index('redemptions_expiring', '(expires_at, deal_id) WHERE redeemed_at IS NULL AND released_at IS NULL'),
    { name: 'redemptions_of_mailbox', properties: ['deal', 'mailboxKey'], where: 'mailbox_key IS NOT NULL' },
    { name: 'redemptions_typed', properties: ['vendorId', 'codeKey'] },
    index('redemptions_redeemed', '(vendor_id, redeemed_at) WHERE redeemed_at IS NOT NULL'),
    index('redemptions_by_day', '(redeemed_at) WHERE redeemed_at IS NOT NULL'),
  ],
});

/** Facts of a voucher and its deal at one moment, on which a redemption depends. */
interface RedemptionFacts {
  /** Account of the vendor's owner. */
  ownerId: number | null;
  /** Whether the student's account is suspended. */
  isStudentSuspended: boolean;
  /** Whether another counter holds the voucher. */
  isHeld: boolean;
  hasEnded: boolean;
  isOpenNow: boolean;
  /** Places where the deal is valid, if it is not at the counter's. */
  validElsewhere: string[] | null;
}

/** A code or voucher issued to a student for a deal, to show at the counter. */
export class Redemption extends RedemptionSchema.class {
  /** Redeems a voucher. Throws like `requireRedeemable`. */
  redeem(facts: RedemptionFacts, at: Date): void {
    this.requireRedeemable(facts, at);
    this.redeemedAt = at;
  }

  /**
   * Throws already_redeemed, code_unusable, own_business, code_expired, code_held, deal_state_conflict,
   * deal_not_open_now, deal_not_valid_here.
   */
  requireRedeemable(facts: RedemptionFacts, at: Date): void {
    const { ownerId, isStudentSuspended, isHeld, hasEnded, isOpenNow, validElsewhere } = facts;
    if (this.redeemedAt)
      throw new ProductError('already_redeemed', `This code was redeemed before (${this.redeemedAt.toISOString()})`);
    // The error gives no reason: the counter must not learn of the suspension.
    if (isStudentSuspended) throw new ProductError('code_unusable');
    // The student became the owner after the code was issued. Owners must not change their own counts.
    if (this.userId === ownerId) throw new ProductError('own_business', 'The owner of a business cannot redeem there');
    if (this.expiresAt && (this.releasedAt !== null || this.expiresAt <= at))
      throw new ProductError(
        'code_expired',
        `This code expired unused (${this.expiresAt.toISOString()}). The student can get a new one`,
      );
    if (isHeld)
      throw new ProductError('code_held', 'Another counter holds this code for up to a minute', {
        retryAfter: HOLD_SECONDS,
      });
    if (hasEnded) throw new ProductError('deal_state_conflict', 'The deal has ended');
    if (!isOpenNow) throw dealNotOpenNow();
    if (validElsewhere)
      throw new ProductError(
        'deal_not_valid_here',
        `This deal is valid at ${LIST.format(validElsewhere)}, not at this counter`,
      );
  }

  /** Makes a redeemed voucher usable again. One that expires gets its full lifetime again: it may be over by now. */
  takeBack(at: Date): void {
    this.redeemedAt = null;
    if (this.expiresAt) this.expiresAt = new Date(at.getTime() + VOUCHER_LIFETIME_MS);
  }
}
RedemptionSchema.setClass(Redemption);

/** A code that a vendor provides for one student of a deal. */
export const PoolCode = defineEntity({
  name: 'PoolCode',
  tableName: 'pool_codes',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    dealId: () => p.manyToOne(Deal).mapToPk().name('deal_id').deleteRule('cascade'),
    code: p.text(),
    /** The code in normalized form. */
    codeKey: p.text(),
    takenAt: p.datetime().strictNullable(),
  },
  uniques: [{ properties: ['dealId', 'codeKey'] }],
  indexes: [{ name: 'pool_codes_free', properties: ['dealId', 'id'], where: 'taken_at IS NULL' }],
});
