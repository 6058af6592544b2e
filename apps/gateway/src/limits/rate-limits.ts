import { hash } from 'node:crypto';
import type { LimitClass } from '@campus-deals/service-defaults/without-nest';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/**
 * Key type of a count: a visitor's address, an account, an address shared by signed-in users, a mailbox used to sign
 * in, an API key or the secret of a counter device.
 */
export type Counted = 'visitor' | 'account' | 'shared-address' | 'mailbox' | 'credential';

/** Requests per minute. */
type Limit = Partial<Record<Counted, number>>;

/**
 * Factor for a shared address: a campus network is one address and gets ten times a person's limit (decisions, "Limits
 * by person").
 */
const SHARED = 10;
const READS = 600;
const WRITES = 120;
const SIGN_INS = 20;
const PAYMENTS = 10;
const PAGES = 300;
/** Limit for webhooks, which count by address only if the signature is rejected. */
const REFUSED: Limit = { visitor: 60 };
/** Wrong passwords of the gate. */
const GATE: Limit = { visitor: 10 };

/**
 * Limits per mode. Attempts at the gate's password and at signatures are always limited; `relaxed` lifts the others for
 * load tests.
 */
const LIMITS: Record<'on' | 'relaxed', Partial<Record<LimitClass, Limit>>> = {
  on: {
    read: { visitor: READS * SHARED, account: READS, 'shared-address': READS * SHARED },
    page: { visitor: PAGES * SHARED, 'shared-address': PAGES * SHARED },
    // A page shows twenty images, once: browsers cache them permanently.
    image: { visitor: 3000 * SHARED, 'shared-address': 3000 * SHARED },
    // Fetched by messengers when a user sends a link.
    'share-card': { visitor: 30 * SHARED, 'shared-address': 30 * SHARED },
    write: { visitor: WRITES, account: WRITES, 'shared-address': WRITES * SHARED },
    subscription: { visitor: 20, account: 20, 'shared-address': 20 * SHARED },
    'sign-in': {
      mailbox: SIGN_INS,
      visitor: SIGN_INS * SHARED,
      account: SIGN_INS,
      'shared-address': SIGN_INS * SHARED,
    },
    // Card testing begins many payments.
    payment: { visitor: PAYMENTS, account: PAYMENTS, 'shared-address': PAYMENTS * SHARED },
    gate: GATE,
    webhook: REFUSED,
    // A till needs three requests for a customer; a counter device lists what it redeemed, too.
    'api-key': { credential: 300 },
    'counter-device': { credential: READS },
  },
  relaxed: {
    subscription: { visitor: 300, account: 300 },
    gate: GATE,
    webhook: REFUSED,
  },
};

const WINDOW_S = 60;
/** Maximum wait for Redis, so that a slow one does not slow every request. After it, this process counts on its own. */
const REDIS_TIMEOUT_MS = 250;

/** Counts requests per minute in Redis, for all replicas. Without Redis, each process counts on its own. */
export class RateLimits {
  private readonly redis: Redis | undefined;
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(mode: 'on' | 'relaxed', redisUrl: string | undefined, redisTimeoutMs = REDIS_TIMEOUT_MS) {
    this.redis = redisUrl ? connectTo(redisUrl, redisTimeoutMs) : undefined;
    for (const [limitClass, limit] of Object.entries(LIMITS[mode]))
      for (const [counted, points] of Object.entries(limit)) {
        const name = `${limitClass}:${counted}`;
        this.limiters.set(name, this.limiter(name, points));
      }
  }

  /** Whether this combination has a limit. Lets hot reads skip the asynchronous check. */
  counts(limitClass: LimitClass, counted: Counted): boolean {
    return this.limiters.has(`${limitClass}:${counted}`);
  }

  /** Counts a request. Returns the seconds until the next one is allowed, 0 if this one is. 0 points only check. */
  async consume(limitClass: LimitClass, counted: Counted, key: string, points = 1): Promise<number> {
    const { isRefused, msBeforeNext } = await this.counted(limitClass, counted, key, points);
    return isRefused ? seconds(msBeforeNext) : 0;
  }

  /**
   * Counts a visitor's guess of a secret before its answer leaves; a right one uses up nothing. Returns the seconds
   * until the next one is allowed, or 0 if this one may be answered. After too many wrong ones, right ones are refused,
   * too.
   */
  async guess(limitClass: LimitClass, address: string, isRight: boolean): Promise<number> {
    const { isRefused, isUsedUp, msBeforeNext } = await this.counted(limitClass, 'visitor', address, isRight ? 0 : 1);
    return isRefused || (isRight && isUsedUp) ? seconds(msBeforeNext) : 0;
  }

  async reset(limitClass: LimitClass, counted: Counted, key: string): Promise<void> {
    await this.limiters.get(`${limitClass}:${counted}`)?.delete(key);
  }

  close(): void {
    this.redis?.disconnect();
  }

  private async counted(limitClass: LimitClass, counted: Counted, key: string, points: number): Promise<Count> {
    const limiter = this.limiters.get(`${limitClass}:${counted}`);
    if (!limiter) return { isRefused: false, isUsedUp: false, msBeforeNext: 0 };
    try {
      const { consumedPoints, msBeforeNext } = await limiter.consume(
        SECRET_KEYS.has(counted) ? hashed(key) : key,
        points,
      );
      return { isRefused: false, isUsedUp: consumedPoints >= limiter.points, msBeforeNext };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return { isRefused: true, isUsedUp: true, msBeforeNext: refusal.msBeforeNext };
    }
  }

  private limiter(name: string, points: number): RateLimiterAbstract {
    const settings = { keyPrefix: `limit:${name}`, points, duration: WINDOW_S };
    const here = new RateLimiterMemory(settings);
    if (!this.redis) return here;
    // Once over the limit, no more Redis calls until the window ends.
    return new RateLimiterRedis({
      ...settings,
      storeClient: this.redis,
      insuranceLimiter: here,
      inMemoryBlockOnConsumed: points + 1,
      rejectIfRedisNotReady: true,
    });
  }
}

interface Count {
  isRefused: boolean;
  isUsedUp: boolean;
  msBeforeNext: number;
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const SECRET_KEYS = new Set<Counted>(['mailbox', 'credential']);

/** Hashes a mailbox or a credential, so that Redis stores neither. */
const hashed = (key: string): string => hash('sha256', key.trim().toLowerCase(), 'base64url');

function connectTo(url: string, commandTimeout: number): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    enableAutoPipelining: true,
    connectionName: 'gateway-limits',
  });
  // This process counts while Redis is unreachable, and the health page reports the outage.
  redis.on('error', () => undefined);
  return redis;
}
