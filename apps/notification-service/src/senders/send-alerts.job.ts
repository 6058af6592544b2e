import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { type DueRows, QueuePaused } from '@campus-deals/messaging';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import { PRIORITY, SEND_ALERTS } from '../messages/public.js';
import { AlertSlices } from './alert-slices.js';
import { SERVER_AWAY_MS } from './send-mail.job.js';
import { MessageJob } from './send-message.job.js';
import { sliceSize, SLICES } from './slices/slice-sender.js';

/** Emails alerts and digests in slices: whichever row begins a run, it goes on while any are due. */
@Injectable()
export class SendAlerts extends MessageJob {
  constructor(
    em: EntityManager,
    private readonly slices: AlertSlices,
    @Inject(NOTIFICATION_ENV) private readonly env: NotificationEnv,
  ) {
    // The rows' locks, and a statement of its own.
    super(em, 'mail', { name: SEND_ALERTS, title: 'Alert emails', concurrency: SLICES, connections: 2 });
  }

  override due(): DueRows {
    return super.due().where('priority', '=', PRIORITY.alert);
  }

  async run(_id: number, signal: AbortSignal): Promise<void> {
    let taken = 1;
    while (taken > 0 && !signal.aborted) {
      const slice = await this.slices.send(undefined, sliceSize(this.env));
      if (slice.away !== undefined) throw new QueuePaused(slice.away, SERVER_AWAY_MS);
      taken = slice.taken;
    }
  }
}
