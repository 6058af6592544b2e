import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ProductError, RateLimit } from '@campus-deals/service-defaults';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { tables, type Db, type Tables } from '../entities.js';
import type { Payer } from './payer.js';

const HOUR_S = 60 * 60;
const TOO_MANY = 'Too many payments were begun. Please try again in an hour.';
const TOO_MANY_DECLINED = 'Too many cards were declined. Nothing was charged. Please try again in an hour.';
/** Declined tries after which an intent is canceled, and its payer waits. */
const MOST_DECLINES = 5;
/** Maximum number of open payments that one declined card cancels. */
const CANCELED_AT_ONCE = 100;
const DECLINED = 'payment_intent.payment_failed';

/** Those that a decline is counted for. */
type Tried = Pick<Payer, 'userId'> & { browser: string | null; network: string | null };

/**
 * Slows down whoever tries stolen cards: they begin many payments, or try many cards on one. Declined tries are Stripe's events,
 * each stored once.
 */
@Injectable()
export class PaymentLimits {
  private readonly limit: RateLimit;

  constructor(private readonly em: EntityManager) {
    this.limit = new RateLimit(em, { name: 'payment', points: 20, seconds: HOUR_S, message: TOO_MANY });
  }

  /**
   * Counts a payment that is begun: by account, and by address only for visitors, who may type anybody's. Throws
   * too_many_requests.
   */
  async count(payer: Payer): Promise<void> {
    if ((await countDeclines(tables(this.em), payer)) >= MOST_DECLINES)
      throw new ProductError('too_many_requests', TOO_MANY_DECLINED);
    const { email, userId } = payer;
    // The table outlives the account: it holds no address.
    const key = `address-${createHash('sha256').update(email).digest('base64url')}`;
    await this.limit.count(userId === null ? key : `account-${userId}`);
  }

  /**
   * Intents to cancel once a card was declined on this one: itself and the other open ones of that account, browser or network,
   * after five declines of them together within the hour, or of this one at any time. Payers whose bank asks them keep theirs.
   */
  async intentsToCancel(intentId: string): Promise<string[]> {
    const db = tables(this.em);
    const tried = await db
      .selectFrom('payments')
      .select(['user_id as userId', 'browser', 'network'])
      .where('intent_id', '=', intentId)
      .executeTakeFirst();
    if (!tried) return [];
    if ((await countDeclines(db, tried)) >= MOST_DECLINES)
      return [intentId, ...(await openIntents(db, tried)).filter((other) => other !== intentId)];
    const own = await declines(db).where('stripe_events.intent_id', '=', intentId).executeTakeFirstOrThrow();
    return own.count >= MOST_DECLINES ? [intentId] : [];
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

/** Payments of that account, browser or network. */
function isBy({ userId, browser, network }: Tried) {
  return (eb: ExpressionBuilder<Tables, 'payments'>): Expression<SqlBool> =>
    eb.or([
      ...(userId === null ? [] : [eb('payments.user_id', '=', userId)]),
      ...(browser === null ? [] : [eb('payments.browser', '=', browser)]),
      ...(network === null ? [] : [eb('payments.network', '=', network)]),
    ]);
}
