import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ProductError } from '../product-error.js';

/** rate-limiter-flexible's table. A service that counts has it among its entities, and `CREATE_RATE_LIMITS` in a migration. */
export const RateLimitSchema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    /** Milliseconds since 1970, when the count begins anew. */
    expire: p.bigint('number').strictNullable(),
  },
});

export const CREATE_RATE_LIMITS =
  'CREATE TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)';

export interface RateLimitRule {
  /** Unique in the service; keys begin with it. */
  name: string;
  /** So many in so many seconds from the first. */
  points: number;
  seconds: number;
  /** What whoever asks for more is answered. */
  message: string;
}

/** Counts by key in the service's database, so that every replica counts the same. */
export class RateLimit {
  private readonly limiter: RateLimiterPostgres;

  constructor(
    em: EntityManager,
    private readonly rule: RateLimitRule,
  ) {
    this.limiter = new RateLimiterPostgres({
      storeClient: { query: (query: Query) => run(em, query) },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.points,
      duration: rule.seconds,
    });
  }

  /** Throws too_many_requests while no more may be counted for this key. */
  async check(key: string): Promise<void> {
    const counted = await this.limiter.get(key);
    if (counted && counted.consumedPoints >= this.rule.points)
      throw new ProductError('too_many_requests', this.rule.message);
  }

  /**
   * One more for this key; of two at once the second waits for the first. Throws too_many_requests. In a transaction,
   * what is rolled back was not counted.
   */
  async count(key: string): Promise<void> {
    try {
      await this.limiter.consume(key);
    } catch (error) {
      throw error instanceof RateLimiterRes ? new ProductError('too_many_requests', this.rule.message) : error;
    }
  }
}

export interface Taken {
  granted: number;
  /** Until more may be asked for. */
  waitMs: number;
}

/** So many a second of all replicas together, taken several at a time. */
export class SharedRate {
  private readonly limiter: RateLimiterPostgres;

  constructor(em: EntityManager, name: string) {
    this.limiter = new RateLimiterPostgres({
      storeClient: { query: (query: Query) => run(em.fork(), query) },
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      // It only counts: how many are allowed may be another each time.
      points: Number.MAX_SAFE_INTEGER,
      duration: 1,
    });
  }

  /** As many of those that are wanted as are left of this second's. */
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

/** In the transaction that is under way. */
async function run(em: EntityManager, { text, values }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
  const { rows } = await em.getKysely<unknown>().executeQuery(CompiledQuery.raw(text, values));
  return { rows, rowCount: rows.length };
}
