import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { QueueEnv } from '@campus-deals/service-defaults';

export interface MessagingSettings {
  service: ServiceName;
  env: QueueEnv;
  /** The service's own database, for the relay's connections. */
  databaseUrl: string;
  /** Queues of long jobs that another process of the service runs. */
  otherQueues?: string[];
  tuning?: Partial<MessagingTuning>;
}

/** Numbers with defaults that hold in production; tests and proofs turn time down. */
export interface MessagingTuning {
  /** Jobs one replica has in hand. */
  concurrency: number;
  /** Handlers' transactions open at once: each holds a connection of the pool that HTTP requests use too. */
  transactions: number;
  /** Rows published in one transaction. */
  batchSize: number;
  /** How often the relay looks without having been notified. */
  pollMs: number;
  /** First pause after a failed attempt; each next one is twice as long, less up to half of it by chance. */
  backoffMs: number;
  /** How often a dependency that is away is asked whether it is back. */
  awayMs: number;
  /** From when on operators are told that events wait. */
  tellAfterMs: number;
  /** For so long after it was queued an event may fail as if the database were away, although that answers. */
  mostAwayMs: number;
  /** Sign of life after which a job is taken from a worker that died. */
  lockMs: number;
}

export const DEFAULT_TUNING: MessagingTuning = {
  concurrency: 50,
  transactions: 6,
  batchSize: 500,
  pollMs: 1000,
  backoffMs: 1000,
  awayMs: 1000,
  tellAfterMs: 3_600_000,
  mostAwayMs: 48 * 3_600_000,
  lockMs: 15_000,
};

/** Injection token of MessagingSettings. */
export const MESSAGING_SETTINGS = Symbol('MESSAGING_SETTINGS');
