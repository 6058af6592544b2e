import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

export type LimitClass = 'read' | 'image' | 'write' | 'subscription' | 'sign-in' | 'gate';

interface Limit {
  /** Requests a minute by one address. */
  byAddress: number;
  /** Requests a minute by one account, from wherever. */
  byAccount?: number;
}

/** Guesses at the gate's password are limited always; `relaxed` leaves people free to measure and test. */
const LIMITS: Record<'on' | 'relaxed', Partial<Record<LimitClass, Limit>>> = {
  on: {
    read: { byAddress: 600, byAccount: 600 },
    // A page shows twenty of them, once: browsers keep them for ever.
    image: { byAddress: 3000 },
    write: { byAddress: 120, byAccount: 120 },
    subscription: { byAddress: 20 },
    'sign-in': { byAddress: 20 },
    gate: { byAddress: 10 },
  },
  relaxed: { subscription: { byAddress: 300 }, gate: { byAddress: 10 } },
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
    for (const [limitClass, { byAddress, byAccount }] of Object.entries(LIMITS[mode])) {
      this.limiters.set(`${limitClass}:address`, this.limiter(`${limitClass}:address`, byAddress));
      if (byAccount) this.limiters.set(`${limitClass}:account`, this.limiter(`${limitClass}:account`, byAccount));
    }
  }

  /** Whether anything is counted for the class by address, so that a hot read need not wait for nothing. */
  limitsAddresses(limitClass: LimitClass): boolean {
    return this.limiters.has(`${limitClass}:address`);
  }

  /** Seconds until the next request is let in, or 0 when this one is. */
  byAddress(limitClass: LimitClass, address: string): Promise<number> {
    return this.consume(`${limitClass}:address`, address);
  }

  byAccount(limitClass: LimitClass, userId: number): Promise<number> {
    return this.consume(`${limitClass}:account`, String(userId));
  }

  close(): void {
    this.redis?.disconnect();
  }

  private async consume(name: string, key: string): Promise<number> {
    try {
      await this.limiters.get(name)?.consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
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
