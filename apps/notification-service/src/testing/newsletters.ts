import { eventually } from '@campus-deals/testing';
import { expect } from 'vitest';
import { type NewNewsletter, NewslettersService } from '../newsletters/newsletters.service.js';
import type { NotificationUnderTest } from './notification-app.js';

let last = 0;
/** Returns addresses that are unique in this run, in alphabetical order. */
export const people = (count: number): string[] =>
  Array.from({ length: count }, () => `person-${String(++last).padStart(6, '0')}@uni.example`);

export interface NewsletterState {
  status: string;
  reason: string | null;
  recipients: number;
  sent: number;
  failed: number;
  uncertain: number;
  skipped: number;
  open: number;
}

export interface RecipientState {
  email: string;
  status: string;
  attempts: number;
  reply: string | null;
  id: number;
}

/** Newsletters of a notification under test. */
export class NewslettersUnderTest {
  constructor(private readonly notification: NotificationUnderTest) {}

  /** Creates an active college that has news and is followed by these addresses. */
  async collegeOf(emails: string[]): Promise<number> {
    const { collegeId } = await this.notification.college({ isActive: true });
    await this.notification.deal({ collegeId });
    await this.subscribe(collegeId, emails);
    return collegeId;
  }

  /** Subscribes addresses without the mails that subscribing sends. */
  async subscribe(collegeId: number, emails: string[]): Promise<void> {
    await this.notification.sql(
      `insert into newsletter_subscriptions (email, college_id) select unnest(string_to_array(?, ' ')), ?`,
      [emails.join(' '), collegeId],
    );
  }

  /** Sends a newsletter to a college of these subscribers, which has a deal. */
  async sendTo(emails: string[], newsletter: Parameters<NewslettersUnderTest['send']>[0] = {}): Promise<number> {
    return this.send({ ...newsletter, collegeId: await this.collegeOf(emails) });
  }

  async send({ ratePerSecond, ...newsletter }: Partial<NewNewsletter> & { ratePerSecond?: number }): Promise<number> {
    const service = this.notification.get(NewslettersService);
    const asked = { trigger: 'admin', collegeId: null, createdBy: 7, ...newsletter } as const;
    if (ratePerSecond === undefined) return (await service.create(asked)).id;
    const [created] = await this.notification.sql<{ id: number }>(
      'insert into newsletters (trigger, college_id, rate_per_second) values (?, ?, ?) returning id',
      [asked.trigger, asked.collegeId, ratePerSecond],
    );
    service.begin();
    return created?.id ?? 0;
  }

  async state(id: number): Promise<NewsletterState> {
    const [state] = await this.notification.sql<NewsletterState>(
      `select n.status, n.reason, coalesce(sum(recipients), 0)::int recipients, coalesce(sum(sent), 0)::int sent,
         coalesce(sum(failed), 0)::int failed, coalesce(sum(uncertain), 0)::int uncertain,
         coalesce(sum(skipped), 0)::int skipped, coalesce(sum(open), 0)::int open
       from newsletters n left join newsletter_chunks b on b.newsletter_id = n.id where n.id = ? group by n.id`,
      [id],
    );
    if (!state) throw new Error(`no newsletter ${id}`);
    return state;
  }

  recipients(id: number): Promise<RecipientState[]> {
    return this.notification.sql(
      'select id, email, status, attempts, reply from newsletter_recipients where newsletter_id = ? order by email',
      [id],
    );
  }

  /** Expects the counts to match the rows at any time. */
  async expectExactCounts(id: number): Promise<void> {
    const [rows] = await this.notification.sql(
      `select count(*)::int recipients, count(*) filter (where status = 'sent')::int sent,
         count(*) filter (where status = 'failed')::int failed, count(*) filter (where status = 'uncertain')::int uncertain,
         count(*) filter (where status = 'skipped')::int skipped, count(due_at)::int open
       from newsletter_recipients where newsletter_id = ?`,
      [id],
    );
    expect(await this.state(id)).toMatchObject(rows as object);
  }

  becomes(id: number, state: Partial<NewsletterState>, within = 60_000): Promise<void> {
    return eventually(async () => expect(await this.state(id)).toMatchObject(state), {
      within,
      message: `newsletter becomes ${JSON.stringify(state)}`,
    });
  }

  /** Makes all waiting retries due now. */
  async makeDue(id: number): Promise<void> {
    await this.notification.sql(
      'update newsletter_recipients set due_at = now() where newsletter_id = ? and due_at is not null',
      [id],
    );
    await this.notification.sql('update newsletter_chunks set due_at = now() where newsletter_id = ?', [id]);
  }
}
