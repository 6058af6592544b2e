import type { DueRecipient } from './batch.queue.js';
import type { Outcome } from './outcome-notes.js';
import type { HandOver } from './smtp-lanes.js';

/** With the waits below a mail that is put off again and again is given up after about two hours. */
const MOST_ATTEMPTS = 8;
const LONGEST_WAIT_S = 7200;

export interface RetryWaits {
  /** After the first 4xx; each next wait is twice as long. */
  deferredSeconds: number;
  /** After an answer that never came. */
  uncertainSeconds: number;
}

/** What is to stand in the row of a recipient whose mail was handed over. Undefined where it was not: it stays due as it was. */
export function outcomeOf(
  recipient: DueRecipient,
  handOver: HandOver,
  { deferredSeconds, uncertainSeconds }: RetryWaits,
): Outcome | undefined {
  const { id: recipientId, isUncertain } = recipient;
  const attempts = recipient.attempts + 1;
  const noted = { recipientId, isAttempt: true };
  switch (handOver.is) {
    case 'away':
    case 'withheld':
      return undefined;
    case 'sent':
      return { ...noted, status: 'sent', dueInSeconds: null, reply: null };
    case 'refused':
      return { ...noted, status: 'failed', dueInSeconds: null, reply: handOver.reply };
    case 'uncertain':
      // Once more, with the same Message-ID; then it stays open whether it arrived.
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
        dueInSeconds: isOver ? null : retryDelaySeconds(attempts, deferredSeconds),
        reply: handOver.reply,
      };
    }
  }
}

/** Not sent, and not to be. */
export function skipped(recipientId: number, why: string): Outcome {
  return { recipientId, status: 'skipped', dueInSeconds: null, reply: why, isAttempt: false };
}

/** Waits as if it had not been looked at. */
export function postponed({ id, isUncertain }: DueRecipient, seconds: number, why: string): Outcome {
  return {
    recipientId: id,
    status: isUncertain ? 'uncertain' : 'pending',
    dueInSeconds: seconds,
    reply: why,
    isAttempt: false,
  };
}

/** Twice as long each time, spread by ±25 %: grey-listing wants minutes, a full mailbox hours. */
export function retryDelaySeconds(attempts: number, first: number, random = Math.random()): number {
  return Math.min(first * 2 ** (attempts - 1), LONGEST_WAIT_S) * (0.75 + random / 2);
}
