import { hash } from 'node:crypto';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

export type LimitClass =
  'read' | 'image' | 'page' | 'write' | 'subscription' | 'sign-in' | 'payment' | 'webhook' | 'gate';

/** Who is counted: a visitor's address, an account, the address that signed-in people share, a mailbox that is signed in. */
export type Counted = 'visitor' | 'account' | 'shared-address' | 'mailbox';

/** Requests a minute. */
type Limit = Partial<Record<Counted, number>>;

/** A campus network is one address: it has ten times what one person has (decisions, "Limits by person"). */
const SHARED = 10;
const READS = 600;
const WRITES = 120;
const SIGN_INS = 20;
const PAYMENTS = 10;
const PAGES = 300;
/** Webhooks count only when their signature is refused. */
const REFUSED_SIGNATURES: Limit = { visitor: 60 };

/** Guesses at the gate's password and at signatures are always limited; `relaxed` leaves people free to measure and test. */
const LIMITS: Record<'on' | 'relaxed', Partial<Record<LimitClass, Limit>>> = {
  on: {
    read: { visitor: READS * SHARED, account: READS, 'shared-address': READS * SHARED },
    page: { visitor: PAGES * SHARED, 'shared-address': PAGES * SHARED },
    // A page shows twenty of them, once: browsers keep them for ever.
    image: { visitor: 3000 * SHARED, 'shared-address': 3000 * SHARED },
    write: { visitor: WRITES, account: WRITES, 'shared-address': WRITES * SHARED },
    subscription: { visitor: 20, account: 20, 'shared-address': 20 * SHARED },
    'sign-in': {
      mailbox: SIGN_INS,
      visitor: SIGN_INS * SHARED,
      account: SIGN_INS,
      'shared-address': SIGN_INS * SHARED,
    },
    // Testing stolen cards begins many payments.
    payment: { visitor: PAYMENTS, account: PAYMENTS, 'shared-address': PAYMENTS * SHARED },
    gate: { visitor: 10, 'shared-address': 10 },
    webhook: REFUSED_SIGNATURES,
  },
  relaxed: {
    subscription: { visitor: 300, account: 300 },
    gate: { visitor: 10, 'shared-address': 10 },
    webhook: REFUSED_SIGNATURES,
  },
};

const WINDOW_S = 60;
/** A slow Redis must not slow every request: after this the count is kept in this process. */
const REDIS_TIMEOUT_MS = 250;

/** Requests counted per minute in Redis, for all replicas together; in this process alone while Redis is away or none is used. */
export class RateLimits {
  private readonly redis: Redis | undefined;
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(mode: 'on' | 'relaxed', redisUrl: string | undefined) {
    this.redis = redisUrl ? connectTo(redisUrl) : undefined;
    for (const [limitClass, limit] of Object.entries(LIMITS[mode]))
      for (const [counted, points] of Object.entries(limit)) {
        const name = `${limitClass}:${counted}`;
        this.limiters.set(name, this.limiter(name, points));
      }
  }

  /** Whether anything is counted, so that a hot read need not wait for nothing. */
  counts(limitClass: LimitClass, counted: Counted): boolean {
    return this.limiters.has(`${limitClass}:${counted}`);
  }

  /** Returns the seconds until the next request is let in, or 0 when this one is. With no points it counts nothing. */
  async consume(limitClass: LimitClass, counted: Counted, key: string, points = 1): Promise<number> {
    try {
      await this.limiters.get(`${limitClass}:${counted}`)?.consume(counted === 'mailbox' ? hashed(key) : key, points);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  /** Starts the count of a key anew. */
  async reset(limitClass: LimitClass, counted: Counted, key: string): Promise<void> {
    await this.limiters.get(`${limitClass}:${counted}`)?.delete(key);
  }

  close(): void {
    this.redis?.disconnect();
  }

  private limiter(name: string, points: number): RateLimiterAbstract {
    const settings = { keyPrefix: `limit:${name}`, points, duration: WINDOW_S };
    const here = new RateLimiterMemory(settings);
    if (!this.redis) return here;
    // Over the limit nothing more is asked of Redis until the window ends.
    return new RateLimiterRedis({
      ...settings,
      storeClient: this.redis,
      insuranceLimiter: here,
      inMemoryBlockOnConsumed: points + 1,
      rejectIfRedisNotReady: true,
    });
  }
}

/** Redis is told no address. */
const hashed = (mailbox: string): string => hash('sha256', mailbox.trim().toLowerCase(), 'base64url');

function connectTo(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
    enableAutoPipelining: true,
    connectionName: 'gateway-limits',
  });
  // Its absence is answered by counting here; the health page tells operators.
  redis.on('error', () => undefined);
  return redis;
}
