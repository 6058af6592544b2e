import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { isTransient } from '@campus-deals/service-defaults';
import type { SendMailOptions } from 'nodemailer';
import { SuppressionsService } from '../../audience/public.js';
import type { NotificationEnv } from '../../env.js';
import { type Db, tables } from '../../tables.js';
import { SLICE_CONNECTIONS } from '../mail-server.client.js';
import { releaseRecipients, throttleRecipients, type ThrottleKind } from '../recipient-throttle.query.js';
import { SendRates } from '../send-rates.js';
import type { SendResult, SmtpPool } from '../smtp-pool.js';
import { type DueRecipient, type Outcome, outcomeOf, postponed, type RetryPolicy } from './outcomes.js';

/** Emails of one slice that leave at once. */
const LANES = 3;
/** Slices of one kind that a sender sends at once. Two, so that one sends while the other reads. */
export const SLICES = SLICE_CONNECTIONS / LANES;
/** Returns the emails of one slice, so that a crash repeats at most `NEWSLETTER_CONCURRENCY` of one kind. */
export const sliceSize = ({ NEWSLETTER_CONCURRENCY }: Pick<NotificationEnv, 'NEWSLETTER_CONCURRENCY'>): number =>
  Math.max(1, Math.floor(NEWSLETTER_CONCURRENCY / SLICES));

/**
 * Time in which emails of a slice may begin to leave. Bounds how long an unsubscribe request waits for the lock of its
 * subscription, and how soon a pause takes effect with a slow mail server.
 */
export const LEAVES_WITHIN_MS = 500;
/** Delay between attempts to record outcomes while the database is unavailable. */
const RECORD_AGAIN_MS = 250;
/** `reply` of a recipient that waits because an address gets one email a minute. */
export const MAILBOX_LIMIT = 'mailbox limit';

export interface RecipientMail<Recipient extends DueRecipient = DueRecipient> {
  recipient: Recipient;
  mail: SendMailOptions;
}

/** Some recipients that are mailed together. */
export class Slice<Source> {
  taken = 0;
  failed = 0;
  /** Why the mail server accepts no emails now. */
  away: string | undefined;
  readonly outcomes: Outcome[] = [];
  /** Addresses that reserved a slot of their mailbox and got nothing. */
  readonly unsent: string[] = [];

  constructor(readonly source: Source) {}
}

interface SliceOptions {
  mailer: SmtpPool;
  throttle: ThrottleKind;
  retries: RetryPolicy;
}

/**
 * Mails a few recipients of a source while their rows are locked, and records the outcomes in the same transaction. If
 * the process dies, they are due again, and only these are repeated.
 */
@Injectable()
export abstract class SliceSender<Source, Recipient extends DueRecipient = DueRecipient> {
  protected readonly log = new Logger(this.constructor.name);
  /** Outside of any transaction. */
  protected readonly db: Db;

  constructor(
    private readonly em: EntityManager,
    private readonly rates: SendRates,
    private readonly suppressions: SuppressionsService,
    private readonly options: SliceOptions,
  ) {
    this.db = tables(em.fork({ useContext: false }));
  }

  async send(source: Source, count: number): Promise<Pick<Slice<Source>, 'taken' | 'failed' | 'away'>> {
    const slice = new Slice(source);
    try {
      await this.db.transaction().execute(async (locking) => {
        const due = await this.lockDue(locking, source, count);
        slice.taken = due.length;
        await this.mailDue(slice, due);
        if (slice.outcomes.length > 0) await this.record(locking, slice);
      });
    } catch (error) {
      if (slice.outcomes.length > 0) await this.recordAtLast(slice);
      if (!isTransient(error) || slice.outcomes.length === 0) throw error;
    }
    return slice;
  }

  /** Locks the next few due recipients until the transaction ends or the process dies. */
  protected abstract lockDue(locking: Db, source: Source, count: number): Promise<Recipient[]>;

  /** Composes the emails and hands them over. */
  protected abstract mail(slice: Slice<Source>, recipients: readonly Recipient[]): Promise<void>;

  /** Records the outcomes of a slice. Recording twice is harmless. */
  protected abstract record(db: Db, slice: Slice<Source>): Promise<void>;

  /** Counts an email for operators. */
  protected abstract count(result: SendResult['is']): void;

  private async mailDue(slice: Slice<Source>, due: readonly Recipient[]): Promise<void> {
    if (due.length === 0) return;
    const { now, later } = await this.rates.byDomain(due);
    for (const { recipient, seconds } of later) slice.outcomes.push(postponed(recipient, seconds, 'domain limit'));
    await this.mail(slice, now);
    if (slice.unsent.length > 0) await releaseRecipients(this.db, slice.unsent, this.options.throttle);
  }

  /** Reserves slots of the mailboxes, and returns the emails that have one. */
  protected async withTurns(
    slice: Slice<Source>,
    mails: readonly RecipientMail<Recipient>[],
  ): Promise<RecipientMail<Recipient>[]> {
    if (mails.length === 0) return [];
    const recipients = mails.map(({ recipient }) => recipient);
    const waits = await throttleRecipients(this.db, recipients, this.options.throttle);
    return mails.filter(({ recipient }) => {
      const seconds = waits.get(recipient.id) ?? 0;
      if (seconds > 0) slice.outcomes.push(postponed(recipient, seconds, MAILBOX_LIMIT));
      return seconds === 0;
    });
  }

  protected async handOver(slice: Slice<Source>, mails: readonly RecipientMail<Recipient>[]): Promise<void> {
    const until = performance.now() + LEAVES_WITHIN_MS;
    const waiting = [...mails];
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (slice.away !== undefined || performance.now() > until) slice.unsent.push(next.recipient.email);
        else await this.leave(slice, next);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  private async leave(slice: Slice<Source>, { recipient, mail }: RecipientMail<Recipient>): Promise<void> {
    const { mailer, retries } = this.options;
    const handOver = await mailer.send(mail);
    this.count(handOver.is);
    if (handOver.is === 'away') slice.away = handOver.reason;
    if (handOver.is === 'refused') await this.refused(recipient, handOver);
    if (handOver.is !== 'sent' && handOver.is !== 'uncertain') slice.unsent.push(recipient.email);
    const outcome = outcomeOf(recipient, handOver, retries);
    if (outcome) slice.outcomes.push(outcome);
    if (outcome?.status === 'failed') slice.failed++;
  }

  /** Suppresses an address without a mailbox. A failure is only logged: the next email gets the same reply. */
  private async refused(
    { id, email }: Recipient,
    { reply, isUnknownMailbox }: SendResult & { is: 'refused' },
  ): Promise<void> {
    if (!isUnknownMailbox) return;
    await this.em
      .fork()
      .transactional((em) => this.suppressions.suppressReported(em, email, 'bounce', reply))
      .catch((error: unknown) =>
        this.log.warn({ msg: 'an address could not be suppressed', recipientId: id, reason: String(error) }),
      );
  }

  /** The rows' locks were lost with the connection, but a sent email must not be sent again. */
  private async recordAtLast(slice: Slice<Source>): Promise<void> {
    for (;;) {
      try {
        return await this.record(this.db, slice);
      } catch (error) {
        if (!isTransient(error)) throw error;
        this.log.warn({
          msg: 'outcomes wait for the database',
          outcomes: slice.outcomes.length,
          reason: String(error),
        });
        await pause(RECORD_AGAIN_MS);
      }
    }
  }

  /** Returns the reasons of suppressed addresses, by address. */
  protected suppressed(emails: readonly string[]): ReturnType<SuppressionsService['isSuppressed']> {
    return this.suppressions.isSuppressed(emails, this.em.fork());
  }
}
