import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ProductError, RateLimit } from '@campus-deals/service-defaults';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { tables, type Db, type Tables } from '../tables.js';
import type { Payer } from './payer.js';

const HOUR_S = 60 * 60;
const TOO_MANY = 'Too many payments were begun. Please try again in an hour.';
const TOO_MANY_DECLINED = 'Too many cards were declined. Nothing was charged. Please try again in an hour.';
/** Maximum declined attempts, after which the intent is canceled and its payer must wait. */
const MAX_DECLINES = 5;
/** Maximum open payments canceled by one declined card. */
const CANCELED_AT_ONCE = 100;
const DECLINED = 'payment_intent.payment_failed';

/** The account, browser and network that a decline counts against. */
type Tried = Pick<Payer, 'userId'> & { browser: string | null; network: string | null };

/**
 * Limits card testing: attackers who begin many payments, or try many stolen cards on one. Declines are counted from
 * Stripe's events, each stored once.
 */
@Injectable()
export class PaymentLimits {
  private readonly limit = new RateLimit(this.em, { name: 'payment', points: 20, seconds: HOUR_S, message: TOO_MANY });

  constructor(private readonly em: EntityManager) {}

  /** Counts a new payment by account, or a visitor's by address. Throws too_many_requests. */
  async count(payer: Payer): Promise<void> {
    if ((await countDeclines(tables(this.em), payer)) >= MAX_DECLINES)
      throw new ProductError('too_many_requests', TOO_MANY_DECLINED);
    const { email, userId } = payer;
    // The table outlives the account, so it stores no address.
    const key = `address-${createHash('sha256').update(email).digest('base64url')}`;
    await this.limit.count(userId === null ? key : `account-${userId}`);
  }

  /**
   * Returns the intents to cancel after a declined card. Five declines within the hour for the same account, browser or
   * network cancel this intent and the other open ones, except those with a pending bank check. Five declines on this
   * intent at any time cancel it alone.
   */
  async intentsToCancel(intentId: string): Promise<string[]> {
    const db = tables(this.em);
    const tried = await db
      .selectFrom('payments')
      .select(['user_id as userId', 'browser', 'network'])
      .where('intent_id', '=', intentId)
      .executeTakeFirst();
    if (!tried) return [];
    if ((await countDeclines(db, tried)) >= MAX_DECLINES)
      return [intentId, ...(await openIntents(db, tried)).filter((other) => other !== intentId)];
    const own = await declines(db).where('stripe_events.intent_id', '=', intentId).executeTakeFirstOrThrow();
    return own.count >= MAX_DECLINES ? [intentId] : [];
  }
}

const declines = (db: Db) =>
  db
    .selectFrom('stripe_events')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('stripe_events.type', '=', sql.lit(DECLINED));

async function countDeclines(db: Db, tried: Tried): Promise<number> {
  const { count } = await declines(db)
    .innerJoin('payments', 'payments.intent_id', 'stripe_events.intent_id')
    .where('stripe_events.occurred_at', '>', sql<string>`now() - interval '1 hour'`)
    .where(isBy(tried))
    .executeTakeFirstOrThrow();
  return count;
}

async function openIntents(db: Db, tried: Tried): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('intent_id')
    .where('status', '=', 'pending')
    .where('bank_asked_at', 'is', null)
    .where(isBy(tried))
    .orderBy('payments.id', 'desc')
    .limit(CANCELED_AT_ONCE)
    .execute();
  return rows.flatMap(({ intent_id: intentId }) => intentId ?? []);
}

function isBy({ userId, browser, network }: Tried) {
  return (eb: ExpressionBuilder<Tables, 'payments'>): Expression<SqlBool> =>
    eb.or([
      ...(userId === null ? [] : [eb('payments.user_id', '=', userId)]),
      ...(browser === null ? [] : [eb('payments.browser', '=', browser)]),
      ...(network === null ? [] : [eb('payments.network', '=', network)]),
    ]);
}
