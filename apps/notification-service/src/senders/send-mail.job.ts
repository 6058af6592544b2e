import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { type DueRows, QueuePaused } from '@campus-deals/messaging';
import { inSharedSpan, ProductError, SpanKind } from '@campus-deals/service-defaults';
import { tables } from '../tables.js';
import { MailKinds, type Message, type OutgoingMail, PRIORITY, senderOf, verdictOn } from '../messages/public.js';
import { SuppressionsService } from '../audience/public.js';
import { mails, mailServerUp } from './sender-metrics.js';
import { MAIL_CONNECTIONS, MailServer } from './mail-server.client.js';
import { releaseRecipients, throttleRecipients, type ThrottleKind } from './recipient-throttle.query.js';
import { retryDelaySeconds, secondsFromNow, SendMessage } from './send-message.job.js';
import { SendRates } from './send-rates.js';
import { LONGEST_WAIT_S } from './slices/outcomes.js';

/** With the back-off, a mail is abandoned after about ten hours of deferrals. */
export const MAX_ATTEMPTS = 12;
/** Greylisting needs minutes, a full mailbox hours. */
export const FIRST_RETRY_S = 30;
export const SERVER_AWAY_MS = 2000;
/** Seconds until an unavailable service is called again. */
const RETRY_UNAVAILABLE_S = 10;

/**
 * Sends every email but newsletters and alerts. While the mail server is unavailable, all senders pause. As many at
 * once as there are connections, so that none waits for a connection after its sending begins.
 */
@Injectable()
export class SendMail extends SendMessage {
  constructor(
    em: EntityManager,
    private readonly server: MailServer,
    private readonly kinds: MailKinds,
    private readonly suppressions: SuppressionsService,
    private readonly rates: SendRates,
  ) {
    // Its mailbox's slot commits on a connection of its own.
    super(em, 'mail', { name: senderOf('mail'), title: 'Emails', concurrency: MAIL_CONNECTIONS, connections: 2 });
  }

  override due(): DueRows {
    return super.due().where('priority', '<', PRIORITY.alert);
  }

  protected async send(message: Message, em: EntityManager): Promise<void> {
    // The version before `SendAlerts` has queued it here.
    if (isAlert(message)) return void (message.priority = PRIORITY.alert);
    const reserved: string[] = [];
    try {
      await this.leave(message, em, reserved);
    } finally {
      // An email that has not left uses up no slot of its mailbox.
      if (message.status !== 'sent' && reserved.length > 0)
        await releaseRecipients(this.throttleDb(), reserved, throttleKindOf(message));
    }
  }

  private async leave(message: Message, em: EntityManager, reserved: string[]): Promise<void> {
    // Before composing: composing may call another service, and a new link invalidates one in an earlier email.
    if (message.email !== null && (await this.waits(message, message.email, reserved))) return;
    const mail = await this.compose(message);
    if (!mail) return void em.remove(message);
    if (mail instanceof Date) return message.wait(mail);
    const reason = (await this.suppressions.isSuppressed([mail.to], em)).get(mail.to);
    const verdict = verdictOn(message.kind, reason);
    if (verdict === 'gone') return void em.remove(message);
    if (verdict === 'refused') return message.refused(`not written to: ${reason}`);
    if (mail.to !== message.email) {
      message.email = mail.to;
      if (await this.waits(message, mail.to, reserved)) return;
    }
    const span = { kind: SpanKind.CLIENT, attributes: { 'campus_deals.mails': 1 } };
    const outcome = await inSharedSpan('send emails', span, [message.traceparent], () => this.server.sendMail(mail));
    await this.record(message, mail, outcome, em);
  }

  private async compose(message: Message): Promise<Required<OutgoingMail> | Date | undefined> {
    try {
      return await this.kinds.compose(message);
    } catch (error) {
      if (!(error instanceof ProductError) || error.code !== 'service_unavailable') throw error;
      return secondsFromNow(RETRY_UNAVAILABLE_S);
    }
  }

  /** Reserves the mailbox's slot and, unless it is urgent, its domain's, or makes the message wait for them. */
  private async waits(message: Message, email: string, reserved: string[]): Promise<boolean> {
    const { id, isUrgent } = message;
    const [busy] = isUrgent ? [] : (await this.rates.byDomain([{ email }])).later;
    if (busy) {
      message.wait(secondsFromNow(busy.seconds));
      return true;
    }
    const seconds =
      (await throttleRecipients(this.throttleDb(), [{ id, email }], throttleKindOf(message))).get(id) ?? 0;
    if (seconds > 0) message.wait(secondsFromNow(seconds));
    else reserved.push(email);
    return seconds > 0;
  }

  private async record(
    message: Message,
    { to }: OutgoingMail,
    outcome: Awaited<ReturnType<MailServer['sendMail']>>,
    em: EntityManager,
  ): Promise<void> {
    mails.inc({ outcome: outcome.is });
    mailServerUp.set(outcome.is === 'away' ? 0 : 1);
    if (outcome.is === 'away') throw new QueuePaused(outcome.reason, SERVER_AWAY_MS);
    if (outcome.is === 'sent') return message.accepted(new Date());
    const { reply } = outcome;
    if (outcome.is === 'deferred' && message.attempts + 1 < MAX_ATTEMPTS) {
      const seconds = retryDelaySeconds(message.attempts + 1, FIRST_RETRY_S, LONGEST_WAIT_S);
      return message.putOff(secondsFromNow(seconds), reply);
    }
    message.refused(reply);
    this.log.warn({ messageId: message.id, reply, attempts: message.attempts }, 'gave up on a mail');
    if (outcome.is === 'refused' && outcome.isUnknownMailbox)
      await this.suppressions.suppressReported(em, to, 'bounce', reply);
  }

  /** A slot commits on a connection of its own, so that no email waits for its row while this one is sent. */
  private throttleDb() {
    return tables(this.em.fork({ useContext: false }));
  }
}

const isAlert = ({ kind }: Message): boolean => kind === 'alert' || kind === 'alert-digest';

const throttleKindOf = ({ isUrgent }: Message): ThrottleKind => (isUrgent ? 'urgent' : 'bulk');
