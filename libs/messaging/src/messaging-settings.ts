import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { QueueEnv } from '@campus-deals/service-defaults';

export interface MessagingSettings {
  service: ServiceName;
  env: QueueEnv;
  /** The service's own database, for the relay's connections. */
  databaseUrl: string;
  tuning?: Partial<MessagingTuning>;
}

/** Tuning parameters with production defaults. Tests and proofs shorten the times. */
export interface MessagingTuning {
  /** Concurrent jobs per replica. */
  concurrency: number;
  /** Concurrent handler transactions. Each uses a connection of the pool shared with HTTP requests. */
  transactions: number;
  /** Rows published in one transaction. */
  batchSize: number;
  /** Polling interval of the relay without a notification. */
  pollMs: number;
  /** First pause after a failed attempt. It doubles each time, minus a random jitter of up to half. */
  backoffMs: number;
  /** Interval of probes of an unavailable dependency. */
  probeMs: number;
  /** Wait after which operators are notified. */
  notifyAfterMs: number;
  /** Maximum time since queueing during which an event may fail although the database answers. */
  maxUnavailableMs: number;
  /** Lock duration of a job. Without a renewal, the job is taken from a dead worker. */
  lockMs: number;
}

export const DEFAULT_TUNING: MessagingTuning = {
  concurrency: 50,
  transactions: 6,
  batchSize: 500,
  pollMs: 1000,
  backoffMs: 1000,
  probeMs: 1000,
  notifyAfterMs: 3_600_000,
  maxUnavailableMs: 48 * 3_600_000,
  lockMs: 15_000,
};

/** Injection token of MessagingSettings. */
export const MESSAGING_SETTINGS = Symbol('MESSAGING_SETTINGS');

/** Returns the configured queue store. Redis wins if both are set. Throws if neither is. */
export function chosenStore(env: QueueEnv): { kind: 'redis' | 'postgres'; url: string } {
  if (env.REDIS_URL) return { kind: 'redis', url: env.REDIS_URL };
  if (env.QUEUE_DATABASE_URL) return { kind: 'postgres', url: env.QUEUE_DATABASE_URL };
  throw new Error('REDIS_URL or QUEUE_DATABASE_URL must be set: events need one of the two');
}
