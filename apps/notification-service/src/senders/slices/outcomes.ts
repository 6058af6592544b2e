import type { NewsletterRecipientStatus } from '@campus-deals/contracts/enumerations';
import { sql } from 'kysely';
import { retryDelaySeconds } from '../send-message.job.js';
import type { SendResult } from '../smtp-pool.js';

export interface DueRecipient {
  id: number;
  email: string;
  attempts: number;
  /** Whether the response to an earlier attempt never arrived. */
  isUncertain: boolean;
}

/** New state of a recipient's row. */
export interface Outcome {
  recipientId: number;
  status: NewsletterRecipientStatus;
  /** Null when final. */
  dueInSeconds: number | null;
  reply: string | null;
  /** Whether it was handed to the mail server. */
  isAttempt: boolean;
}

export const columnsOf = (outcomes: readonly Outcome[]) => ({
  ids: outcomes.map(({ recipientId }) => recipientId),
  statuses: outcomes.map(({ status }) => status),
  waits: outcomes.map(({ dueInSeconds }) => dueInSeconds),
  replies: outcomes.map(({ reply }) => reply),
  attempts: outcomes.map(({ isAttempt }) => Number(isAttempt)),
});

export type OutcomeColumns = ReturnType<typeof columnsOf>;

/** Selects outcomes as rows. Raw SQL: Kysely has no typed `unnest` of several arrays. */
export const outcomeRows = ({ ids, statuses, waits, replies, attempts }: OutcomeColumns) => sql`
  SELECT * FROM unnest(${ids}::bigint[], ${statuses}::text[], ${waits}::float8[], ${replies}::text[], ${attempts}::int[])
    AS outcome (id, status, due_in, reply, attempts)`;

/** Maximum delay of a retry. */
export const LONGEST_WAIT_S = 7200;

export interface RetryPolicy {
  mostAttempts: number;
  /** Delay after the first 4xx. Doubles with each attempt. */
  deferredSeconds: number;
  /** Delay after a response that never arrived. */
  uncertainSeconds: number;
}

/** Returns the new state of a recipient whose mail was handed over. Undefined: it was not, the recipient stays due. */
export function outcomeOf(
  recipient: DueRecipient,
  handOver: SendResult,
  { mostAttempts, deferredSeconds, uncertainSeconds }: RetryPolicy,
): Outcome | undefined {
  const { id: recipientId, isUncertain } = recipient;
  const attempts = recipient.attempts + 1;
  const noted = { recipientId, isAttempt: true };
  switch (handOver.is) {
    case 'away':
      return undefined;
    case 'sent':
      return { ...noted, status: 'sent', dueInSeconds: null, reply: null };
    case 'refused':
      return { ...noted, status: 'failed', dueInSeconds: null, reply: handOver.reply };
    case 'uncertain':
      // Retried once with the same Message-ID. After that it stays unknown whether it arrived.
      return {
        ...noted,
        status: 'uncertain',
        dueInSeconds: isUncertain ? null : uncertainSeconds,
        reply: handOver.reply,
      };
    case 'deferred': {
      const isOver = attempts >= mostAttempts;
      return {
        ...noted,
        status: isUncertain ? 'uncertain' : isOver ? 'failed' : 'pending',
        dueInSeconds: isOver ? null : retryDelaySeconds(attempts, deferredSeconds, LONGEST_WAIT_S),
        reply: handOver.reply,
      };
    }
  }
}

/** Returns the outcome of a recipient whose mail could not be made. */
export function failed(recipientId: number, why: string): Outcome {
  return { recipientId, status: 'failed', dueInSeconds: null, reply: why, isAttempt: true };
}

/** Returns the outcome of a recipient that gets no mail. */
export function skipped(recipientId: number, why: string): Outcome {
  return { recipientId, status: 'skipped', dueInSeconds: null, reply: why, isAttempt: false };
}

/** Returns the outcome of a recipient that waits without using an attempt. */
export function postponed({ id, isUncertain }: DueRecipient, seconds: number, why: string): Outcome {
  return {
    recipientId: id,
    status: isUncertain ? 'uncertain' : 'pending',
    dueInSeconds: seconds,
    reply: why,
    isAttempt: false,
  };
}
