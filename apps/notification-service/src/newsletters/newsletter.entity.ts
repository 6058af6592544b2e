import { NEWSLETTER_STATUSES, NEWSLETTER_TRIGGERS } from '@campus-deals/contracts/enumerations';
import { defineEntity, p, type Opt } from '@mikro-orm/core';
import { College } from '../audience/college.entity.js';
import { type NewsletterEvent, nextStatus } from './newsletter.states.js';

export const NewsletterSchema = defineEntity({
  name: 'Newsletter',
  tableName: 'newsletters',
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    trigger: p.enum(NEWSLETTER_TRIGGERS),
    /** Null for all active colleges. */
    collegeId: () => p.manyToOne(College).mapToPk().name('college_id').strictNullable().deleteRule('no action'),
    /** ISO week of a weekly newsletter, such as 2026-W47. */
    weekKey: p.text().strictNullable(),
    /** Subject line of its own; null makes one from the deals. */
    subject: p.text().strictNullable(),
    /** Opening paragraphs as Markdown. */
    intro: p.text().strictNullable(),
    status: p.enum(NEWSLETTER_STATUSES).default('queued'),
    /** Why it is paused, has failed or has no recipients. */
    reason: p.text().strictNullable(),
    ratePerSecond: p.integer().strictNullable(),
    /** Account of the admin. */
    createdBy: p.integer().strictNullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Earliest start; null starts at once. */
    startsAt: p.datetime().strictNullable(),
    startedAt: p.datetime().strictNullable(),
    /** First day of the month in which it started: the partition of its recipients. */
    month: p
      .date()
      .$type<Opt<string | null>>()
      .nullable()
      .generated(`((date_trunc('month'::text, (started_at AT TIME ZONE 'UTC'::text)))::date) stored`),
    finishedAt: p.datetime().strictNullable(),
    /** Last address that was listed. Null before the first, and once all are listed. */
    listedTo: p.text().strictNullable(),
    /** When all recipients had been listed. */
    listedAt: p.datetime().strictNullable(),
    /** Sent and failed counts when an admin last resumed it. The error rate is computed from here. */
    trustedSent: p.integer().default(0),
    trustedFailed: p.integer().default(0),
  },
  indexes: [
    {
      name: 'newsletters_week_index',
      expression:
        'CREATE UNIQUE INDEX newsletters_week_index ON newsletters (week_key, COALESCE(college_id, 0)) WHERE week_key IS NOT NULL',
    },
    { name: 'newsletters_status_index', properties: ['status', 'id'] },
    { name: 'newsletters_college_index', properties: ['collegeId', 'id'] },
  ],
});

/** A newsletter and its progress. Its counts are the sums of its chunks. Change it only under a row lock. */
export class Newsletter extends NewsletterSchema.class {
  /** Replaces an admin's text. */
  write(issue: Pick<Newsletter, 'collegeId' | 'subject' | 'intro'>): void {
    this.become('edited');
    Object.assign(this, issue);
  }

  schedule(startsAt: Date): void {
    this.become('scheduled');
    this.startsAt = startsAt;
  }

  /** Returns it to a draft, as long as it has not started. */
  reopen(): void {
    this.become('reopened');
    this.startsAt = null;
  }

  /** Starts listing its recipients. Throws `NewsletterStateConflict`, as do all methods below. */
  start(at: Date): void {
    this.become('started');
    this.startedAt ??= at;
  }

  pause(reason: string): void {
    this.become('paused');
    this.reason = reason;
  }

  /** Resumes sending. Earlier failures no longer count towards the automatic pause. */
  resume({ sent, failed }: { sent: number; failed: number }): void {
    this.become('resumed');
    this.reason = null;
    this.finishedAt = null;
    this.trustedSent = sent;
    this.trustedFailed = failed;
  }

  cancel(at: Date): void {
    this.become('cancelled');
    this.reason = null;
    this.finishedAt = at;
  }

  /** Makes failed recipients due again. */
  tryAgain({ sent, failed }: { sent: number; failed: number }): void {
    this.become('tried again');
    if (this.status !== 'sending') return;
    this.reason = null;
    this.finishedAt = null;
    this.trustedSent = sent;
    this.trustedFailed = failed;
  }

  private become(event: NewsletterEvent): void {
    this.status = nextStatus(this.status, event);
  }
}
NewsletterSchema.setClass(Newsletter);
