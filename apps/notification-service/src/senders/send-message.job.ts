import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { RowJob, type DueRows, type RowJobOptions } from '@campus-deals/messaging';
import { sql } from 'kysely';
import { tables } from '../tables.js';
import { Message, type MessageChannel } from '../messages/public.js';

/** Process of the service that hands messages over. */
export const SENDER_PROCESS = 'sender';

/** Age after which a failed message is of no use to its reader. An admin can still retry an email one by one. */
const RETRIED_DAYS = 7;

/** Work on the due messages of one channel, which an admin can have retried. */
export abstract class MessageJob extends RowJob {
  constructor(
    protected readonly em: EntityManager,
    private readonly channel: MessageChannel,
    options: Omit<RowJobOptions, 'process'>,
  ) {
    super({ process: SENDER_PROCESS, ...options });
  }

  due(): DueRows {
    return tables(this.em)
      .selectFrom('messages')
      .select(['id', 'priority', 'due_at as dueAt'])
      .where('channel', '=', this.channel)
      .where('status', '=', sql.lit('pending' as const))
      .where('due_at', '<=', sql<string>`now()`)
      .orderBy('priority')
      .orderBy('due_at')
      .orderBy('id');
  }

  async giveUp(id: number): Promise<void> {
    await this.em.transactional(async (em) => {
      const message = await em.findOne(Message, { id, status: 'pending' }, SKIP_LOCKED);
      message?.refused('could not be composed');
    });
  }

  /** Sending reads again whether the message is wanted, as for any due one. */
  override retryFailed(): Promise<number> {
    const createdAt = { $gte: secondsFromNow(-RETRIED_DAYS * 86_400) };
    const failed = { channel: this.channel, status: 'failed', createdAt } as const;
    return this.em.nativeUpdate(Message, failed, { status: 'pending', attempts: 0, dueAt: new Date() });
  }
}

/**
 * Sends the due messages of one channel, one by one. The lock of a message's row is held until its outcome is recorded,
 * so no other sender hands it over meanwhile.
 */
export abstract class SendMessage extends MessageJob {
  async run(id: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await this.em.transactional(async (em) => {
      const due = { id, status: 'pending', dueAt: { $lte: new Date() } } as const;
      const message = await em.findOne(Message, due, SKIP_LOCKED);
      if (message) await this.send(message, em);
    });
  }

  /** Hands the message over and records the outcome. A throw leaves the row as it was. */
  protected abstract send(message: Message, em: EntityManager): Promise<void>;
}

const SKIP_LOCKED = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, refresh: true } as const;

/** Returns `first` seconds, doubled with each attempt up to `longest`, with ±25 % jitter. */
export function retryDelaySeconds(attempts: number, first: number, longest: number, random = Math.random()): number {
  return Math.min(first * 2 ** (attempts - 1), longest) * (0.75 + random / 2);
}

export const secondsFromNow = (seconds: number): Date => new Date(Date.now() + seconds * 1000);
