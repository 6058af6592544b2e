import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { billTerms, savedCents } from '@campus-deals/contracts/catalog/discount-rules';
import { DEMO_STORY, DEMO_USER_IDS } from '@campus-deals/contracts/identity/demo-users';
import { College } from './colleges/college.entity.js';
import { storeInteractions } from './deal-interactions/store-interactions.query.js';
import { DealDecision } from './deals/deal-decision.entity.js';
import { Deal } from './deals/deal.entity.js';
import { DealRevision } from './deals/deal-revision.entity.js';
import {
  DEMO_BUSINESS,
  DEMO_BUSINESS_DEALS,
  DEMO_PLACE,
  DEMO_REVIEWS,
  type DemoBusinessDeal,
} from './demo/demo-business.js';
import { tables, type Db } from './entities.js';
import { Place } from './places/place.entity.js';
import { Redemption } from './redemptions/redemption.entity.js';
import { Review } from './reviews/review.entity.js';
import { Vendor } from './vendors/vendor.entity.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Four weeks, and the previous four for comparison. */
const DAYS = 56;
/** Opening hours in UTC, each with its percentage of a day's views. */
const RUSH: [hour: number, percent: number][] = [
  [13, 10],
  [15, 15],
  [17, 25],
  [19, 10],
  [21, 25],
  [23, 15],
];
/** Views relative to an average day, Sunday first: closed, and so rarely viewed. */
const WEEK = [0.3, 0.9, 1, 1.1, 1.2, 1.4, 0.7];

/**
 * Creates a business for the demo vendor's account, with deals in every state and eight weeks of statistics. The result
 * depends only on the date. Returns false if the account already has a business, or its college does not exist: a
 * second run changes nothing.
 */
export function seedDemoBusiness(em: EntityManager, now = new Date()): Promise<boolean> {
  return em.transactional(async (within) => {
    const college = await within.findOne(College, { shortName: DEMO_STORY.college });
    if (!college || (await within.count(Vendor, { userId: DEMO_USER_IDS.vendor })) > 0) return false;
    const vendor = within.create(Vendor, {
      ...DEMO_BUSINESS,
      userId: DEMO_USER_IDS.vendor,
      collegeId: college.id,
      createdAt: daysFrom(now, -75),
    });
    await within.flush();
    within.create(Place, { ...DEMO_PLACE, vendorId: vendor.id });
    for (const [at, demo] of DEMO_BUSINESS_DEALS.entries()) await addDeal(within, vendor, demo, { at, now });
    DEMO_REVIEWS.forEach(({ daysAgo, rating, text }, n) => {
      within.create(Review, { vendor: vendor.id, userId: passer(n), rating, text, createdAt: daysFrom(now, -daysAgo) });
      vendor.countRating(rating);
    });
    await within.flush();
    return true;
  });
}

async function addDeal(
  em: EntityManager,
  vendor: Vendor,
  { deal: facts, start, end, revision, views }: DemoBusinessDeal,
  { at, now }: { at: number; now: Date },
): Promise<void> {
  const isDecided = facts.status !== 'pending';
  const wasApproved = facts.status !== 'pending' && facts.status !== 'rejected';
  const postedAt = daysFrom(now, Math.min(start, 0) - 1);
  const decidedAt = new Date(postedAt.getTime() + 5 * HOUR_MS);
  const deal = em.create(Deal, {
    usualPriceCents: null,
    ...facts,
    vendorId: vendor.id,
    collegeId: vendor.collegeId ?? 0,
    startDate: daysFrom(now, start),
    endDate: end === null ? null : daysFrom(now, end),
    createdAt: postedAt,
    updatedAt: isDecided ? decidedAt : postedAt,
    ...(isDecided && { decidedAt, version: 2 }),
    ...(wasApproved && { approvedAt: decidedAt }),
  });
  await em.flush();
  if (isDecided)
    em.create(DealDecision, {
      dealId: deal.id,
      vendorId: deal.vendorId,
      collegeId: deal.collegeId,
      decision: wasApproved ? 'approved' : 'rejected',
      isByAdmin: true,
      submittedAt: postedAt,
      decidedAt,
    });
  if (revision) addRevision(em, deal, revision, now);
  if (views > 0) await addPast(em, deal, { views, at, now });
}

function addRevision(
  em: EntityManager,
  deal: Deal,
  { changes, rejectionReason }: NonNullable<DemoBusinessDeal['revision']>,
  now: Date,
): void {
  em.create(DealRevision, {
    dealId: deal.id,
    changes,
    submittedAt: daysFrom(now, -1),
    ...(rejectionReason && {
      status: 'rejected',
      rejectionReason,
      decidedAt: new Date(now.getTime() - 2 * HOUR_MS),
      decidedBy: DEMO_USER_IDS.admin,
    }),
  });
}

/** Adds hourly interactions while the deal ran. Every issued code exists and is counted as usual. */
async function addPast(
  em: EntityManager,
  deal: Deal,
  { views, at, now }: { views: number; at: number; now: Date },
): Promise<void> {
  const counted: object[] = [];
  const redemptions: object[] = [];
  const count = (hour: Date, kind: string, times: number): void => {
    if (times > 0) counted.push({ deal_id: deal.id, hour, kind, visitor_hash: null, user_id: null, count: times });
  };
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  for (let day = today - (DAYS - 1) * DAY_MS; day <= today; day += DAY_MS) {
    for (const [hour, percent] of RUSH) {
      const from = new Date(day + hour * HOUR_MS);
      const isRunning = from >= deal.startDate && (deal.endDate === null || from < deal.endDate);
      if (!isRunning || from.getTime() + HOUR_MS > now.getTime()) continue;
      // Business grows slowly, and no two days are equal.
      const growth = 1 + (DAYS - (today - day) / DAY_MS) / 200;
      const seen =
        Math.round((views * percent * (WEEK[from.getUTCDay()] ?? 1) * growth) / 100) + ((day / DAY_MS + hour + at) % 3);
      const taken = Math.floor(seen / 5);
      // On every date, some codes stay unused.
      const redeemed = Math.ceil((taken * 2) / 3);
      count(from, 'view', seen);
      count(from, 'save', Math.floor(seen / 8));
      count(from, 'issue', taken);
      count(from, 'redeem', redeemed);
      for (let n = 0; n < taken; n++) redemptions.push(redemptionOf(deal, from, n, n < redeemed));
    }
  }
  await em.insertMany(Redemption, redemptions as never[]);
  await enterRedemptions(tables(em), deal);
  deal.issuedCount = redemptions.length;
  await em.flush();
  await storeInteractions(JSON.stringify(counted)).execute(tables(em));
}

/** Enters all redemptions of a deal in the ledger, with what they saved. */
async function enterRedemptions(db: Db, deal: Deal): Promise<void> {
  await db
    .insertInto('redemption_entries')
    .columns(['redemption_id', 'deal_id', 'deal_title', 'vendor_id', 'college_id', 'user_id', 'kind', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('redemptions')
        .innerJoin('deals', 'deals.id', 'redemptions.deal_id')
        .select(({ ref }) => [
          'redemptions.id',
          'redemptions.deal_id',
          'deals.title',
          'redemptions.vendor_id',
          'deals.college_id',
          'redemptions.user_id',
          eb.val('redeemed').as('kind'),
          ref('redeemed_at').$notNull().as('at'),
        ])
        .where('redemptions.deal_id', '=', deal.id)
        .where('redeemed_at', 'is not', null)
        .orderBy('redeemed_at')
        .orderBy('redemptions.id'),
    )
    .execute();
  await db
    .updateTable('redemption_entries')
    .set({ saved_cents: savedCents(deal, null), terms: billTerms(deal) })
    .where('deal_id', '=', deal.id)
    .execute();
}

function redemptionOf(deal: Deal, from: Date, n: number, isRedeemed: boolean): object {
  const issuedAt = new Date(from.getTime() + n * 7 * 60_000);
  const code = codeOf(`${deal.title} ${issuedAt.toISOString()}`);
  return {
    deal: deal.id,
    vendorId: deal.vendorId,
    userId: passer(Math.floor(issuedAt.getTime() / 60_000) % 1_000_000),
    kind: 'unique',
    code: `${code.slice(0, 4)}-${code.slice(4)}`,
    codeKey: code,
    secret: `demo-${code}`,
    issuedAt,
    redeemedAt: isRedeemed ? new Date(issuedAt.getTime() + 5 * 60_000) : null,
  };
}

/** Returns twelve hexadecimal digits, unlike any code that students get. */
function codeOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12).toUpperCase();
}

/** Returns the id of a user without an account: a negative number. */
function passer(n: number): number {
  return -(n + 1);
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
