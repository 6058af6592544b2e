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
/** Pushes at once in one replica. */
const LANES = 10;
/** With the waits below, a dispatch is given up after about four hours. */
const MOST_ATTEMPTS = 10;
/** A browser whose service has refused so many in a row is forgotten; its page subscribes it again. */
const MOST_FAILURES = 20;

/** Pushes what is due to the browsers of who wants it. */
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
    // They may have asked for quiet since it was planned, or another attempt be due in the night.
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

  /** When to try again; undefined once there is no need to. */
  private async pushTo(
    claimed: ClaimedPush,
    { id, failures, notBefore, ...browser }: TargetBrowser,
    message: PushMessage,
    now: Date,
  ): Promise<Date | undefined> {
    // Its service has asked for patience, for whichever alert.
    if (notBefore && notBefore > now) return notBefore;
    const outcome = await this.push.push(browser, message);
    pushes.inc({ outcome: outcome.is });
    if (outcome.is === 'gone') {
      await this.queue.forgetBrowser(id);
      return undefined;
    }
    if (outcome.is === 'sent') {
      // Noted at once: a crash costs the pushes in the air at most.
      await this.queue.note(claimed, id);
      await this.queue.praiseBrowser(id);
      return undefined;
    }
    this.log.warn(
      { pushService: hostOf(browser.endpoint), reply: outcome.reply },
      `a push was not taken (${outcome.is})`,
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

/** 15 s, then twice as long each time up to an hour, spread by ±25 %. */
export function retryDelaySeconds(attempts: number, random = Math.random()): number {
  return Math.min(15 * 2 ** (attempts - 1), 3600) * (0.75 + random / 2);
}
