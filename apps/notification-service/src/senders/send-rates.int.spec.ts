import { eventually, forFile } from '@campus-deals/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, test, vi } from 'vitest';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { SendRates } from './send-rates.js';

const notification = await forFile(NotificationUnderTest.start({ NEWSLETTER_DOMAIN_RATE: '1' }));

/** Creates the rates of a separate sender process. */
const rates = (settings: { NEWSLETTER_RATE?: number; NEWSLETTER_DOMAIN_RATE?: number }): SendRates =>
  new SendRates(notification.get(MikroORM).em, { NEWSLETTER_RATE: 0, NEWSLETTER_DOMAIN_RATE: 0, ...settings });
const recipients = (domain: string, count: number): { email: string }[] =>
  Array.from({ length: count }, (_, n) => ({ email: `reader-${n}@${domain}` }));

/**
 * Takes permits until every sender gets none. Returns the number granted, the waits, and the maximum seconds it took.
 */
async function takeAll(senders: SendRates[], newsletterId: number, own: number | null) {
  const start = Date.now();
  let granted = 0;
  for (;;) {
    const permits = await Promise.all(senders.map((sender) => sender.take(newsletterId, own, 100)));
    granted += permits.reduce((sum, one) => sum + one.granted, 0);
    if (permits.every((one) => one.granted === 0))
      return {
        granted,
        waits: permits.map(({ waitMs }) => waitMs),
        seconds: 1 + Math.ceil((Date.now() - start) / 1000),
      };
  }
}

describe('newsletters are sent', () => {
  test('as fast as the limit across all senders allows, whichever newsletter it is', async () => {
    const senders = [rates({ NEWSLETTER_RATE: 7 }), rates({ NEWSLETTER_RATE: 7 })];
    const { granted, waits, seconds } = await takeAll(senders, 1, null);
    expect(granted).toBeGreaterThanOrEqual(7);
    expect(granted).toBeLessThanOrEqual(7 * seconds);
    for (const wait of waits) expect(wait).toBeGreaterThan(0);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(1000);
  });

  test('no faster than a newsletter’s own rate, even if the overall limit is higher', async () => {
    const senders = [rates({ NEWSLETTER_RATE: 50 }), rates({ NEWSLETTER_RATE: 50 })];
    const { granted, seconds } = await takeAll(senders, 2, 3);
    expect(granted).toBeGreaterThanOrEqual(3);
    expect(granted).toBeLessThanOrEqual(3 * seconds);
  });

  test('at once where no rate is set', async () => {
    expect(await rates({}).take(3, null, 1000)).toEqual({ granted: 1000, waitMs: 0 });
  });
});

describe('a domain', () => {
  test('gets its rate across all senders; later recipients are spread, and other domains do not wait', async () => {
    const sender = rates({ NEWSLETTER_DOMAIN_RATE: 4 });
    const all = [...recipients('slow.example', 10), ...recipients('other.example', 2)];
    const { now, later } = await sender.byDomain(all);
    expect(now).toEqual([...all.slice(0, 4), ...all.slice(10)]);
    expect(later.map(({ recipient }) => recipient)).toEqual(all.slice(4, 10));
    expect(later.map(({ seconds }) => seconds)).toEqual([1, 1.25, 1.5, 1.75, 2, 2.25]);
  });

  test('gets other emails at its rate, too, and another domain does not wait', async () => {
    const byDomain = vi.spyOn(notification.get(SendRates), 'byDomain');
    const { collegeId } = await notification.college({ isActive: true });
    const emails = [...recipients('full.example', 3), ...recipients('free.example', 1)].map(({ email }) => email);
    for (const email of emails) await notification.post('subscribe', { email, collegeId });
    const sent = "select attempts from messages where status = 'sent' and email in (?, ?, ?, ?)";
    await eventually(async () => expect(await notification.column(sent, emails)).toEqual([1, 1, 1, 1]));
    const answers = byDomain.mock.settledResults.map(({ value }) => value as Awaited<ReturnType<typeof byDomain>>);
    expect(new Set(answers.flatMap(({ now }) => now.map(({ email }) => email)))).toEqual(new Set(emails));
    expect(answers.flatMap(({ later }) => later.map(({ recipient }) => recipient.email))).not.toContain(emails[3]);
  });

  test('gets urgent emails at once', async () => {
    for (const verificationId of [1, 2, 3]) {
      notification.identity.schoolAddresses.set(verificationId, `student-${verificationId}@school.example`);
      await notification.deliver('SchoolAddressAdded', { verificationId, userId: verificationId });
    }
    for (const verificationId of [1, 2, 3]) await notification.mailsBecome('verificationId', verificationId, ['sent']);
    expect(await notification.sql(`select key from rate_limits where key like '%school.example'`)).toEqual([]);
  });

  test('gets all at once where no rate is set', async () => {
    const all = recipients('quick.example', 500);
    expect(await rates({}).byDomain(all)).toEqual({ now: all, later: [] });
  });
});
