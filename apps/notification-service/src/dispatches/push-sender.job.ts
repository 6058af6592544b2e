import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@campus-deals/service-defaults';
import { WebPush, type PushMessage } from '../push/push.module.js';
import { zoneOf } from '../users/users.module.js';
import { alertMessage } from './alert-message.js';
import { notQuiet } from './alert-plan.js';
import { pushes } from './push-metrics.js';
import { PushQueue, type ClaimedPush, type PushTarget, type TargetBrowser } from './push-queue.js';

const POLL_MS = 1000;
const BATCH = 100;
/** Maximum concurrent pushes per replica. */
const LANES = 10;
/** With the retry delays below, a dispatch is abandoned after about four hours. */
const MOST_ATTEMPTS = 10;
/** Consecutive refusals after which a browser's subscription is deleted; its page subscribes it again. */
const MOST_FAILURES = 20;

/** Pushes due alerts to the browsers of users who want them. */
@Injectable()
export class PushSender extends RepeatingJob {
  constructor(
    private readonly queue: PushQueue,
    private readonly push: WebPush,
  ) {
    super({ doing: 'pushing alerts', everyMs: POLL_MS });
  }

  protected async turn(): Promise<boolean> {
    if (!this.push.isOn) return false;
    const waiting = await this.queue.claim(BATCH);
    if (waiting.length === 0) return false;
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.deliver(next);
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    const failed = lanes.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return true;
  }

  private async deliver(claimed: ClaimedPush): Promise<void> {
    const now = new Date();
    if (this.isStopping) return this.queue.putBack(claimed, now);
    const target = await this.queue.target(claimed);
    const { alert, recipient } = target;
    const message = alert && recipient && alertMessage(alert, zoneOf(recipient), now);
    if (!message || !recipient.browserNotifications || target.isSeen) return this.queue.end(claimed, 'skipped');
    // The user may have set quiet hours since, or a retry may fall into the night.
    const quietUntil = notQuiet(recipient, now);
    if (quietUntil > now) return this.queue.putBack(claimed, quietUntil);
    return this.pushToAll(claimed, target, message, now);
  }

  private async pushToAll(
    claimed: ClaimedPush,
    { browsers }: PushTarget,
    message: PushMessage,
    now: Date,
  ): Promise<void> {
    const retries: Date[] = [];
    for (const browser of browsers.filter(({ id }) => !claimed.reached.includes(id))) {
      const again = await this.pushTo(claimed, browser, message, now);
      if (again) retries.push(again);
    }
    if (retries.length === 0) return this.queue.end(claimed, browsers.length === 0 ? 'skipped' : 'sent');
    if (claimed.attempts >= MOST_ATTEMPTS) return this.queue.end(claimed, 'failed');
    return this.queue.putOff(claimed, new Date(Math.min(...retries.map(Number))));
  }

  /** Returns when to retry, or undefined if no retry is needed. */
  private async pushTo(
    claimed: ClaimedPush,
    { id, failures, notBefore, ...browser }: TargetBrowser,
    message: PushMessage,
    now: Date,
  ): Promise<Date | undefined> {
    // Its push service has asked to back off, for all alerts.
    if (notBefore && notBefore > now) return notBefore;
    const outcome = await this.push.push(browser, message);
    pushes.inc({ outcome: outcome.is });
    if (outcome.is === 'gone') {
      await this.queue.forgetBrowser(id);
      return undefined;
    }
    if (outcome.is === 'sent') {
      // Recorded immediately, so that a crash repeats only the pushes in progress.
      await this.queue.note(claimed, id);
      await this.queue.praiseBrowser(id);
      return undefined;
    }
    this.log.warn(
      { pushService: hostOf(browser.endpoint), reply: outcome.reply },
      `a push was not accepted (${outcome.is})`,
    );
    if (failures + 1 >= MOST_FAILURES) {
      await this.queue.forgetBrowser(id);
      return undefined;
    }
    const again =
      outcome.is === 'later'
        ? secondsFrom(now, outcome.afterSeconds ?? retryDelaySeconds(claimed.attempts))
        : undefined;
    await this.queue.blameBrowser(id, again ?? null);
    if (!again) await this.queue.note(claimed, id);
    return again;
  }
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : 'none');
const secondsFrom = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);

/** Returns 15 s, doubled with each attempt up to an hour, with ±25 % jitter. */
export function retryDelaySeconds(attempts: number, random = Math.random()): number {
  return Math.min(15 * 2 ** (attempts - 1), 3600) * (0.75 + random / 2);
}
