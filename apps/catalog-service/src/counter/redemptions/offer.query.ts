import { isVoucher, VOUCHER_KINDS, type CountedBy, type RedemptionKind } from '@campus-deals/contracts/enumerations';
import { json, statement } from '@campus-deals/service-defaults';
import { expressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../tables.js';
import { isAtOpenCollege, isRunningFor } from '../../visibility/public.js';
import { issuedRedemptionFields } from './redemption.presenter.js';
import { isExpired } from './release-expired.query.js';
import { redemptionLimitReached } from './redemption.errors.js';
import { hasPin } from './uses.query.js';

const eb = expressionBuilder<Tables, 'deals' | 'colleges'>();
const now = sql<string>`now()`;
const isOfVoucherKind = expressionBuilder<Tables, 'redemptions'>()('redemptions.kind', 'in', VOUCHER_KINDS);

/** Whether the deal is within its opening times, in its college's time zone. */
export const isOpenNow = eb.fn<boolean>('is_open_at', [
  'deals.weekdays',
  'deals.window_from',
  'deals.window_to',
  eb.ref('colleges.time_zone'),
  now,
]);

/** Whether codes issued for the deal are no longer valid. */
export const hasEnded = eb
  .or([eb('deals.status', '=', 'expired'), eb(eb.fn.coalesce('deals.end_date', sql<string>`'infinity'`), '<=', now)])
  .$castTo<boolean>();

/**
 * Whether a till's open hold reserves a voucher, other than the given one. Holds are stored under the voucher's lock:
 * call it with the lock.
 */
export const isHeld = (redemptionId: number, holdId: string | null) =>
  eb
    .exists(
      eb
        .selectFrom('code_holds')
        .select('code_holds.id')
        .where('code_holds.redemption_id', '=', redemptionId)
        .where('code_holds.expires_at', '>', now)
        .where('code_holds.committed_at', 'is', null)
        .where('code_holds.cancelled_at', 'is', null)
        .where('code_holds.id', 'is distinct from', holdId),
    )
    .$castTo<boolean>();

/** How the deal is redeemed. A shared code that is not set is just a page to show. */
export const redemptionKind = eb
  .case()
  .when(eb.and([eb('deals.redemption_kind', '=', 'code'), eb('deals.redemption_code', 'is', null)]))
  .then<RedemptionKind>('page')
  .else(eb.ref('deals.redemption_kind'))
  .end();

/** How the deal's redemptions are counted. Null: everybody has the same code, and there is no PIN. */
export const countedBy = eb
  .case()
  .when('deals.redemption_kind', 'in', VOUCHER_KINDS)
  .then<CountedBy>('counter')
  .when(hasPin)
  .then<CountedBy>('pin')
  .when(redemptionKind, '=', 'page')
  .then<CountedBy>('student')
  .end();

interface OfferKey {
  dealId: number;
  userId: number;
  /** Null if unknown. */
  mailboxKey: string | null;
  /** Whether the student sees early deals before everybody else. */
  isEarly: boolean;
}

/** Finds a visible deal from one student's view. Expired vouchers do not count. */
export const findOffer = statement((db: Db, { dealId, userId, mailboxKey, isEarly }: OfferKey) =>
  db
    .selectFrom('deals')
    .innerJoin('colleges', 'colleges.id', 'deals.college_id')
    .innerJoin('vendors', 'vendors.id', 'deals.vendor_id')
    .select((offer) => {
      const ofDeal = offer.selectFrom('redemptions').whereRef('redemptions.deal_id', '=', 'deals.id');
      const unexpired = ofDeal.where((one) => one.not(isExpired));
      const redemptions = unexpired.where('redemptions.user_id', '=', userId);
      return [
        'vendors.user_id as ownerId',
        isOpenNow.as('isOpenNow'),
        redemptionKind.as('kind'),
        countedBy.as('countedBy'),
        'deals.verified_only as verifiedOnly',
        'deals.per_student_cap as perStudentCap',
        'deals.total_cap as totalCap',
        'deals.issued_count as issuedCount',
        redemptions
          .select(json(issuedRedemptionFields).as('json'))
          .where('redemptions.redeemed_at', 'is', null)
          .where((one) => one.or([isOfVoucherKind, one('redemptions.kind', '=', redemptionKind)]))
          .orderBy(isOfVoucherKind, 'desc')
          .limit(1)
          .as('usable'),
        redemptions
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(isOfVoucherKind)
          .as('vouchers'),
        offer
          .exists(
            unexpired
              .select('redemptions.id')
              .where('redemptions.mailbox_key', '=', mailboxKey)
              .where('redemptions.user_id', '<>', userId),
          )
          .as('isOfOtherAccount'),
        offer
          .exists(ofDeal.select('redemptions.id').where(isExpired).where('redemptions.released_at', 'is', null))
          .as('hasExpired'),
        offer
          .exists(
            offer
              .selectFrom('pool_codes')
              .select('pool_codes.id')
              .whereRef('pool_codes.deal_id', '=', 'deals.id')
              .where('pool_codes.taken_at', 'is', null),
          )
          .as('hasFreeCodes'),
      ];
    })
    .where('deals.id', '=', dealId)
    .where(isAtOpenCollege)
    .where(isRunningFor(isEarly)),
);

export type Offer = Awaited<ReturnType<typeof findOffer>>[number];

/** Whether giving the deal to one student leaves less for others, or its uses count towards the student's own cap. */
export const hasLimit = ({ kind, perStudentCap, totalCap }: Offer): boolean =>
  isTakenFromOthers({ kind, totalCap }) || (kind !== 'code' && perStudentCap !== null);

/** Whether unused vouchers must be released: they take from a total or from a pool. */
export function isTakenFromOthers({ kind, totalCap }: Pick<Offer, 'kind' | 'totalCap'>): boolean {
  return kind === 'pool' || totalCap !== null;
}

/** Throws redemption_limit_reached if the student, or everyone, has used up the deal's limit. */
export function requireLeft(offer: Offer): void {
  const { kind, perStudentCap, vouchers, totalCap, issuedCount, hasFreeCodes, hasExpired } = offer;
  if (isVoucher(kind) && perStudentCap !== null && (vouchers ?? 0) >= perStudentCap)
    throw redemptionLimitReached('student');
  if (hasLimit(offer) && offer.isOfOtherAccount) throw redemptionLimitReached('mailbox');
  // Issuing releases expired vouchers before it decides.
  if (hasExpired) return;
  if ((totalCap !== null && issuedCount >= totalCap) || (kind === 'pool' && !hasFreeCodes))
    throw redemptionLimitReached('total');
}
