import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ProductError } from '../product-error.js';

/** Table of rate-limiter-flexible. A service with rate limits lists it in its entities. */
export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Time at which the count resets, in milliseconds since 1970. */
    expire: p.bigint('number').strictNullable(),
  },
});

export interface RateLimitRule {
  /** Name, unique in the service. Prefix of the keys. */
  name: string;
  /** Maximum number within `seconds` of the first. */
  points: number;
  seconds: number;
  /** Error message once the limit is reached. */
  message: string;
}

/** Rate limit by key, counted in the service's database and so shared by all replicas. */
export class RateLimit {
  private readonly limiter = limiterOf(() => this.em, this.rule);

  constructor(
    private readonly em: EntityManager,
    private readonly rule: RateLimitRule,
  ) {}

  /**
   * Throws too_many_requests if the limit of this key is reached. Only avoids useless work: several concurrent calls
   * may pass before any of them is counted.
   */
  async check(key: string): Promise<void> {
    const counted = await this.limiter.get(key);
    if (counted && counted.consumedPoints >= this.rule.points)
      throw new ProductError('too_many_requests', this.rule.message);
  }

  /**
   * Counts one for this key, or throws too_many_requests. Of two concurrent calls, the second waits for the first. A
   * rollback undoes the count.
   */
  async count(key: string): Promise<void> {
    try {
      await this.limiter.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? new ProductError('too_many_requests', this.rule.message) : error;
    }
  }

  /**
   * Returns the result of `find` for a guess of a secret; undefined if it was wrong. Only wrong guesses use up points.
   * When none are left, throws too_many_requests for right guesses, too. One statement counts each guess, right or
   * wrong, before its outcome is returned. Concurrent guesses therefore get no more answers than sequential ones, and
   * right guesses never cause each other's refusal. Call it outside a transaction: a rollback would undo the count.
   */
  async guess<Found>(key: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const found = await find();
    const wrong = found === undefined ? 1 : 0;
    const { consumedPoints } = await this.limiter.consume(key, wrong).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
    if (consumedPoints - wrong >= this.rule.points) throw new ProductError('too_many_requests', this.rule.message);
    return found;
  }
}

export interface Taken {
  granted: number;
  /** Time until more is available. */
  waitMs: number;
}

/** Rate per second shared by all replicas, taken in batches. */
export class SharedRate {
  private readonly limiter: RateLimiterPostgres;

  constructor(em: EntityManager, name: string) {
    // Only counts: the allowed rate may differ with each call.
    this.limiter = limiterOf(() => em.fork(), { name, points: Number.MAX_SAFE_INTEGER, seconds: 1 });
  }

  /** Takes up to `wanted` from the remainder of this second. */
  async take(key: string, wanted: number, perSecond: number): Promise<Taken> {
    const { consumedPoints, msBeforeNext } = await this.limiter.consume(key, wanted);
    const before = consumedPoints - wanted;
    return { granted: Math.max(0, Math.min(wanted, perSecond - before)), waitMs: Math.max(1, msBeforeNext) };
  }
}

interface Query {
  text: string;
  values: unknown[];
}

function limiterOf(em: () => EntityManager, { name, points, seconds }: Omit<RateLimitRule, 'message'>) {
  return new RateLimiterPostgres({
    storeClient: { query: (query: Query) => run(em(), query) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

/** Runs a query in the current transaction. */
async function run(em: EntityManager, { text, values }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows } = await em.getKysely<unknown>().executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: rows.length };
}
