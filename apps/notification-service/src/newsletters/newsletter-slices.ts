import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Db } from '../tables.js';
import { NOTIFICATION_ENV, type NotificationEnv } from '../env.js';
import {
  columnsOf,
  type DueRecipient,
  LEAVES_WITHIN_MS,
  NewsletterMailer,
  type RecipientMail,
  SendRates,
  type SendResult,
  skipped,
  type Slice,
  SliceSender,
} from '../senders/public.js';
import { SuppressionsService } from '../audience/public.js';
import { type Chunk, lockDueRecipients, recordOutcomes } from './chunks.query.js';
import { type Followed, lockFollowed } from './followed-colleges.query.js';
import { newsletterMails, newsletterServerUp } from './newsletter-metrics.js';
import { RecipientMails } from './recipient-mails.js';

/** With its back-off, a mail is abandoned after about two hours of deferrals. */
const MAX_ATTEMPTS = 8;

/** Mails slices of a newsletter's chunk. */
@Injectable()
export class NewsletterSlices extends SliceSender<Chunk> {
  constructor(
    em: EntityManager,
    rates: SendRates,
    private readonly mails: RecipientMails,
    mailer: NewsletterMailer,
    suppressions: SuppressionsService,
    @Inject(NOTIFICATION_ENV)
    env: Pick<NotificationEnv, 'NEWSLETTER_RETRY_S' | 'NEWSLETTER_UNCERTAIN_RETRY_S'>,
  ) {
    const { NEWSLETTER_RETRY_S: deferredSeconds, NEWSLETTER_UNCERTAIN_RETRY_S: uncertainSeconds } = env;
    const retries = { mostAttempts: MAX_ATTEMPTS, deferredSeconds, uncertainSeconds };
    super(em, rates, suppressions, { mailer, throttle: 'newsletter', retries });
  }

  protected lockDue(locking: Db, { newsletterId, month, number }: Chunk, count: number): Promise<DueRecipient[]> {
    return lockDueRecipients(locking, { newsletterId, month, number, count });
  }

  protected async record(db: Db, { source: { id, month }, outcomes }: Slice<Chunk>): Promise<void> {
    await recordOutcomes(db, { id, month, ...columnsOf(outcomes) });
  }

  protected count(result: SendResult['is']): void {
    newsletterMails.inc({ outcome: result });
    newsletterServerUp.set(Number(result !== 'away'));
  }

  protected async mail(slice: Slice<Chunk>, recipients: readonly DueRecipient[]): Promise<void> {
    const { trigger, collegeId } = slice.source;
    if (trigger !== 'test') return this.mailFollowers(slice, recipients);
    // Sent to the admin, independently of subscriptions.
    const followed = collegeId === null ? [] : [{ collegeId, subscriptionId: 0 }];
    await this.handOver(slice, await this.compose(slice, recipients, () => followed));
  }

  /** An unsubscribe request waits for this transaction, so no email is handed over after its response. */
  private async mailFollowers(slice: Slice<Chunk>, recipients: readonly DueRecipient[]): Promise<void> {
    const { leaving } = await this.db.transaction().execute(async (locking) => {
      const followed = Map.groupBy(await lockFollowed(locking, slice.source, recipients), (one) => one.recipientId);
      const mails = await this.compose(slice, recipients, (id) => followed.get(id) ?? []);
      // Emails on their way may outlast the lock.
      const handedOver = this.handOver(slice, mails);
      await atMost(LEAVES_WITHIN_MS, handedOver);
      return { leaving: handedOver };
    });
    await leaving;
  }

  /**
   * Composes the recipients' emails and reserves their mailboxes' slots. Recipients without content are skipped, and
   * reserve none.
   */
  private async compose(
    slice: Slice<Chunk>,
    recipients: readonly DueRecipient[],
    followedBy: (id: number) => Pick<Followed, 'collegeId' | 'subscriptionId'>[],
  ): Promise<RecipientMail[]> {
    const mails: RecipientMail[] = [];
    for (const recipient of recipients) {
      const followed = followedBy(recipient.id);
      const mail = followed.length > 0 ? await this.mails.mailFor(slice.source, recipient, followed) : undefined;
      if (mail) mails.push(mail);
      else {
        const why = followed.length > 0 ? 'nothing to say' : await this.whyNotFollowing(recipient);
        slice.outcomes.push(skipped(recipient.id, why));
      }
    }
    return this.withTurns(slice, mails);
  }

  private async whyNotFollowing({ email }: DueRecipient): Promise<string> {
    const reason = (await this.suppressed([email])).get(email);
    return reason ? `suppressed: ${reason}` : 'no longer subscribed';
  }
}

/** Waits for a promise, but no longer than `ms`. */
async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.max(0, ms))));
  await Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
