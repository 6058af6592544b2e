import { query } from '../databases.ts';
import type { Receiver } from './receiver.ts';

/** Speeds up the time of one endpoint's webhooks, except those that wait for a response. */
export class FastClock {
  /** Seconds that pass each second. */
  speed: number;
  /** Since the clock started. */
  seconds = 0;
  readonly #timer: NodeJS.Timeout;
  #skipping = Promise.resolve();

  constructor(database: string, { endpointId, pending }: Receiver, speed: number) {
    this.speed = speed;
    this.#timer = setInterval(() => {
      this.seconds += this.speed;
      this.#skipping = this.#skipping.then(() => skip(database, endpointId, this.speed - 1, [...pending]));
    }, 1000);
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#skipping;
  }
}

/** Skips time in two statements: one that locks both tables would deadlock with the product. */
async function skip(database: string, endpointId: number, seconds: number, pending: string[]): Promise<void> {
  const time = 'make_interval(secs => $2)';
  await query(database, `UPDATE webhook_endpoints SET failing_since = failing_since - ${time} WHERE id = $1`, [
    endpointId,
    seconds,
  ]);
  await query(
    database,
    `UPDATE webhook_deliveries SET due_at = due_at - ${time}, retry_until = retry_until - ${time}
     WHERE endpoint_id = $1 AND due_at > now() AND event_id <> ALL ($3::uuid[])`,
    [endpointId, seconds, pending],
  );
}
