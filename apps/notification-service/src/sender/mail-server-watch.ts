import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { newsletterServerUp } from './newsletter-metrics.js';
import { SmtpLanes } from './smtp-lanes.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Tracks whether the mail server is available. While it is not, mails wait and no attempts are counted. */
@Injectable()
export class MailServerWatch {
  private readonly log = new Logger(MailServerWatch.name);
  private isAway = false;
  private probing: Promise<void> | undefined;

  constructor(private readonly lanes: SmtpLanes) {}

  noteAway(reason: string): void {
    newsletterServerUp.set(0);
    if (!this.isAway) this.log.warn({ reason }, 'the mail server is unavailable; newsletters wait');
    this.isAway = true;
  }

  /** Resolves when the server is available, or when waiting is no longer wanted. */
  async whenThere(isWanted: () => boolean): Promise<void> {
    for (let ms = FIRST_PAUSE_MS; this.isAway && isWanted(); ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
      for (let waited = 0; waited < ms && isWanted(); waited += FIRST_PAUSE_MS) await pause(FIRST_PAUSE_MS);
      await (this.probing ??= this.probe().finally(() => (this.probing = undefined)));
    }
  }

  private async probe(): Promise<void> {
    if ((await this.lanes.whyAway()) !== undefined) return;
    if (this.isAway) this.log.log('the mail server is available again for newsletters');
    this.isAway = false;
    newsletterServerUp.set(1);
  }
}
