import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { inSharedSpan, SpanKind } from '@campus-deals/service-defaults';
import { SuppressionsService } from '../audience/public.js';
import { AlertMails } from '../notifications/public.js';
import type { Db } from '../tables.js';
import { type DueAlert, lockDueAlerts, recordAlerts } from './due-alerts.query.js';
import { AlertMailer } from './mail-server.client.js';
import { FIRST_RETRY_S, MAX_ATTEMPTS } from './send-mail.job.js';
import { SendRates } from './send-rates.js';
import { mails, mailServerUp } from './sender-metrics.js';
import { columnsOf, failed, postponed, skipped } from './slices/outcomes.js';
import { type RecipientMail, type Slice, SliceSender } from './slices/slice-sender.js';
import type { SendResult } from './smtp-pool.js';

/** Emails slices of the due alerts and digests. */
@Injectable()
export class AlertSlices extends SliceSender<undefined, DueAlert> {
  constructor(
    em: EntityManager,
    rates: SendRates,
    suppressions: SuppressionsService,
    mailer: AlertMailer,
    private readonly alerts: AlertMails,
  ) {
    // A response that never arrived counts as deferred (`AlertMailer`).
    const retries = { mostAttempts: MAX_ATTEMPTS, deferredSeconds: FIRST_RETRY_S, uncertainSeconds: FIRST_RETRY_S };
    super(em, rates, suppressions, { mailer, throttle: 'bulk', retries });
  }

  protected lockDue(locking: Db, _source: undefined, count: number): Promise<DueAlert[]> {
    return lockDueAlerts(locking, count);
  }

  protected async record(db: Db, { outcomes }: Slice<undefined>): Promise<void> {
    await recordAlerts(db, columnsOf(outcomes));
  }

  protected count(result: SendResult['is']): void {
    mails.inc({ outcome: result });
    mailServerUp.set(Number(result !== 'away'));
  }

  protected async mail(slice: Slice<undefined>, due: readonly DueAlert[]): Promise<void> {
    const composed = await this.alerts.compose(due);
    const suppressed = await this.suppressed(due.map(({ email }) => email));
    const leaving: RecipientMail<DueAlert>[] = [];
    for (const recipient of due) {
      const { id, email } = recipient;
      const mail = composed.get(id);
      if (!mail || suppressed.has(email)) slice.outcomes.push(skipped(id, 'not wanted'));
      else if (mail === 'failed') slice.outcomes.push(failed(id, 'could not be composed'));
      else if (mail instanceof Date) slice.outcomes.push(postponed(recipient, secondsUntil(mail), 'quiet hours'));
      else leaving.push({ recipient, mail });
    }
    const having = await this.withTurns(slice, leaving);
    const span = { kind: SpanKind.CLIENT, attributes: { 'campus_deals.mails': having.length } };
    const traces = having.map(({ recipient }) => recipient.traceparent);
    await inSharedSpan('send emails', span, traces, () => this.handOver(slice, having));
  }
}

const secondsUntil = (at: Date): number => (at.getTime() - Date.now()) / 1000;
