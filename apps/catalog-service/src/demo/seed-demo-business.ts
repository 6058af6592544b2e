import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { billTerms, savedCents } from '@campus-deals/contracts/catalog/discount-rules';
import { DEMO_STORY, DEMO_USER_IDS, demoUserId } from '@campus-deals/contracts/identity/demo-users';
import { storeInteractions, DealDecision, Deal } from '../deals/public.js';
import { Revision, Report } from '../moderation/public.js';
import {
  DEMO_BUSINESS,
  DEMO_BUSINESS_DEALS,
  DEMO_DETAILS,
  DEMO_PLACE,
  DEMO_REPORTS,
  DEMO_REVIEWS,
  DEMO_REVISIONS,
  DEMO_UNCLAIMED,
  DEMO_UNCLAIMED_DEAL,
  type DemoBusinessDeal,
} from './demo-business.js';
import { tables } from '../tables.js';
import { Place, Vendor } from '../vendors/public.js';
import { RedemptionEntry, Redemption } from '../counter/public.js';
import { Review, SavedDealSchema } from '../reach/public.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Four weeks, and the previous four for comparison. */
const DAYS = 56;
/** Opening hours in UTC, each with its percentage of a day's views. */
const RUSH = Object.entries({ 13: 10, 15: 15, 17: 25, 19: 10, 21: 25, 23: 15 }).map(([hour, percent]) => ({
  hour: Number(hour),
  percent,
}));
/** Views relative to an average day, Sunday first: closed, and so rarely viewed. */
const WEEK = [0.3, 0.9, 1, 1.1, 1.2, 1.4, 0.7];

/**
 * Adds the demo vendor's business with deals in every state and eight weeks of statistics, the demo student's saves and
 * redemptions there, and items for the demo admin's queue: a reported deal and an unclaimed business.
 */
export async function addDemoBusiness(em: EntityManager, collegeId: number, now: Date): Promise<void> {
  const ago = (ms: number) => after(now, -ms);
  const vendor = em.create(Vendor, {
    ...DEMO_BUSINESS,
    userId: DEMO_USER_IDS.vendor,
    collegeId,
    createdAt: ago(75 * DAY_MS),
  });
  const unclaimed = em.create(Vendor, { ...DEMO_UNCLAIMED, userId: null, collegeId });
  await em.flush();
  em.create(Place, { ...DEMO_PLACE, vendorId: vendor.id });
  DEMO_REVIEWS.forEach(({ daysAgo, rating, text }, n) => {
    em.create(Review, { vendor: vendor.id, userId: demoUserId(n), rating, text, createdAt: ago(daysAgo * DAY_MS) });
    vendor.countRating(rating);
  });
  const posted = DEMO_BUSINESS_DEALS.map((demo, at) => addDeal(em, demo, { at, vendorId: vendor.id, collegeId, now }));
  const submittedAt = ago(HOUR_MS);
  const dates = { startDate: submittedAt, createdAt: submittedAt };
  em.create(Deal, { ...DEMO_UNCLAIMED_DEAL, vendorId: unclaimed.id, collegeId, ...dates });
  await em.flush();
  for (const { deal, codes, saved } of posted) {
    addDecision(em, deal);
    for (const code of codes) enterRedemption(em, deal, code);
    if (saved !== null)
      em.create(SavedDealSchema, {
        userId: DEMO_USER_IDS.user,
        deal: deal.id,
        collegeId,
        createdAt: ago(saved * DAY_MS),
      });
    const revision = DEMO_REVISIONS[deal.title];
    if (revision) {
      const decision = { status: 'rejected', decidedAt: ago(2 * HOUR_MS), decidedBy: DEMO_USER_IDS.admin } as const;
      const isRejected = revision.rejectionReason !== undefined;
      em.create(Revision, {
        ...revision,
        dealId: deal.id,
        submittedAt: ago(DAY_MS),
        ...(isRejected && decision),
      });
    }
    if (deal.title !== DEMO_STORY.refusedDeal) continue;
    DEMO_REPORTS.forEach((report, n) => {
      const createdAt = ago((3 + 20 * n) * HOUR_MS);
      em.create(Report, { ...report, counts: true, dealId: deal.id, userId: demoUserId(n), createdAt });
    });
  }
  await em.flush();
  await storeInteractions(JSON.stringify(posted.flatMap(interactionsOf))).execute(tables(em));
}

interface Posted {
  deal: Deal;
  rush: Rush[];
  codes: Redemption[];
  saved: number | null;
}

/** Adds a deal, decided at its start and five hours after it was posted, with every code issued while it ran. */
function addDeal(
  em: EntityManager,
  { start, end, views, saved, used, ...facts }: DemoBusinessDeal,
  { at, now, ...owner }: { at: number; vendorId: number; collegeId: number; now: Date },
): Posted {
  const isDecided = facts.status !== 'pending';
  const decidedAt = after(now, Math.min(start, 0) * DAY_MS);
  const createdAt = after(decidedAt, -5 * HOUR_MS);
  const deal = em.create(Deal, {
    category: 'food_drink',
    redemptionKind: views > 0 ? 'unique' : 'page',
    usualPriceCents: null,
    ...facts,
    ...DEMO_DETAILS[facts.title],
    ...owner,
    startDate: after(now, start * DAY_MS),
    endDate: end === null ? null : after(now, end * DAY_MS),
    createdAt,
    updatedAt: isDecided ? decidedAt : createdAt,
    ...(isDecided && { decidedAt, decidedBy: DEMO_USER_IDS.admin, version: 2 }),
    ...(isDecided && facts.status !== 'rejected' && { approvedAt: decidedAt }),
  });
  const rush = views > 0 ? rushOf(deal, { views, at, now }) : [];
  const codes = rush.flatMap(({ from, issue, redeem }) =>
    Array.from({ length: issue }, (_, n) => addCode(em, deal, { from, n, isRedeemed: n < redeem })),
  );
  deal.issuedCount = codes.length;
  const latest = used && codes.findLast(({ redeemedAt }) => redeemedAt);
  if (latest) latest.userId = DEMO_USER_IDS.user;
  return { deal, rush, codes, saved };
}

/** An hour's interactions by their kinds. */
interface Rush {
  from: Date;
  view: number;
  save: number;
  issue: number;
  redeem: number;
}

/** Returns the interactions of each hour in which the deal ran. */
function rushOf({ startDate, endDate }: Deal, { views, at, now }: { views: number; at: number; now: Date }): Rush[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  return Array.from({ length: DAYS }, (_, n) => today - DAYS + 1 + n).flatMap((day) =>
    RUSH.flatMap(({ hour, percent }) => {
      const from = new Date(day * DAY_MS + hour * HOUR_MS);
      const isRunning = from >= startDate && (!endDate || from < endDate);
      if (!isRunning || from.getTime() + HOUR_MS > now.getTime()) return [];
      // Business grows slowly, and no two days are equal.
      const growth = 1 + (DAYS - (today - day)) / 200;
      const view =
        Math.round((views * percent * (WEEK[from.getUTCDay()] ?? 1) * growth) / 100) + ((day + hour + at) % 3);
      const issue = Math.floor(view / 5);
      // On every date, some codes stay unused.
      return [{ from, view, save: Math.floor(view / 8), issue, redeem: Math.ceil((issue * 2) / 3) }];
    }),
  );
}

function interactionsOf({ deal, rush }: Posted): object[] {
  return rush.flatMap(({ from, ...counts }) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => ({ deal_id: deal.id, hour: from, kind, visitor_hash: null, user_id: null, count })),
  );
}

function addCode(
  em: EntityManager,
  deal: Deal,
  { from, n, isRedeemed }: { from: Date; n: number; isRedeemed: boolean },
): Redemption {
  const issuedAt = after(from, n * 7 * MINUTE_MS);
  // Twelve hexadecimal digits, unlike any code that students get.
  const hash = createHash('sha256').update(`${deal.title} ${issuedAt.toISOString()}`).digest('hex');
  const codeKey = hash.slice(0, 12).toUpperCase();
  return em.create(Redemption, {
    deal,
    vendorId: deal.vendorId,
    userId: demoUserId(Math.floor(issuedAt.getTime() / MINUTE_MS) % 1_000_000),
    kind: 'unique',
    code: `${codeKey.slice(0, 4)}-${codeKey.slice(4)}`,
    codeKey,
    secret: `demo-${codeKey}`,
    issuedAt,
    redeemedAt: isRedeemed ? after(issuedAt, 5 * MINUTE_MS) : null,
  });
}

/** Enters a redeemed code in the ledger, with what it saved. */
function enterRedemption(em: EntityManager, deal: Deal, { id, userId, redeemedAt }: Redemption): void {
  if (!redeemedAt) return;
  em.create(RedemptionEntry, {
    redemptionId: id,
    dealId: deal.id,
    dealTitle: deal.title,
    vendorId: deal.vendorId,
    collegeId: deal.collegeId,
    userId,
    savedCents: savedCents(deal, null),
    terms: billTerms(deal),
    kind: 'redeemed',
    at: redeemedAt,
  });
}

function addDecision(em: EntityManager, { id, vendorId, collegeId, createdAt, decidedAt, approvedAt }: Deal): void {
  if (!decidedAt) return;
  const decision = approvedAt ? 'approved' : 'rejected';
  em.create(DealDecision, {
    dealId: id,
    vendorId,
    collegeId,
    decision,
    isByAdmin: true,
    submittedAt: createdAt,
    decidedAt,
  });
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
