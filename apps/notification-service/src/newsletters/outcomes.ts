import type { DueRecipient, Outcome } from './chunks.query.js';
import { retryDelaySeconds, type SendResult } from '../senders/public.js';

/** With the retry delays below, a mail is abandoned after about two hours of deferrals. */
const MOST_ATTEMPTS = 8;
const LONGEST_WAIT_S = 7200;

export interface RetryWaits {
  /** Delay after the first 4xx. Doubles with each attempt. */
  deferredSeconds: number;
  /** Delay after an answer that never arrived. */
  uncertainSeconds: number;
}

/**
 * Returns the new state of a recipient whose mail was handed over. Undefined if it was not: the recipient stays due.
 */
export function outcomeOf(
  recipient: DueRecipient,
  handOver: SendResult,
  { deferredSeconds, uncertainSeconds }: RetryWaits,
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
      const isOver = attempts >= MOST_ATTEMPTS;
      return {
        ...noted,
        status: isUncertain ? 'uncertain' : isOver ? 'failed' : 'pending',
        dueInSeconds: isOver ? null : retryDelaySeconds(attempts, deferredSeconds, LONGEST_WAIT_S),
        reply: handOver.reply,
      };
    }
  }
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
