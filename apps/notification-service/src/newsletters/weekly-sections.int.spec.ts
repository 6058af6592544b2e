import { user } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { EntityManager } from '@mikro-orm/postgresql';
import { beforeEach, expect, test } from 'vitest';
import { missedNewsletters } from '../subscriptions/missed-newsletters.query.js';
import { UnsubscribeLinks } from '../subscriptions/mail-links.js';
import { partsOf } from '../testing/mail-parts.js';
import { NewslettersUnderTest, people } from '../testing/newsletters.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { ListRecipients } from './list-recipients.job.js';
import { WeeklyNewsletters } from './weekly-newsletters.job.js';

const THURSDAY = new Date('2026-11-26T23:00:00Z');
const [EAST, WEST] = ['America/New_York', 'America/Los_Angeles'];

const notification = await forFile(NotificationUnderTest.start({ NEWSLETTER_RETRY_S: '3600' }));
const newsletters = new NewslettersUnderTest(notification);
beforeEach(async () => {
  notification.inbox.refusal = () => undefined;
  // Other tests' colleges are not due.
  await notification.sql('update colleges set is_active = false');
});

async function aCollegeIn(timeZone: string, emails: string[]): Promise<number> {
  const collegeId = await newsletters.collegeOf(emails);
  await notification.sql('update colleges set time_zone = ? where id = ?', [timeZone, collegeId]);
  return collegeId;
}

const runIn = (timeZone: string): Promise<void> =>
  notification.inContext(() => notification.get(WeeklyNewsletters).run(THURSDAY, timeZone));

async function newsletterOf(collegeId: number): Promise<number> {
  const [id = 0] = await notification.column<number>('select id from newsletters where college_id = ?', [collegeId]);
  return id;
}

/** Waits until the newsletters of these colleges are sent, and returns how many emails each sent. */
async function sentOf(collegeIds: number[]): Promise<number[]> {
  const sent: number[] = [];
  for (const id of await Promise.all(collegeIds.map(newsletterOf))) {
    await newsletters.becomes(id, { status: 'sent', open: 0 });
    await newsletters.expectExactCounts(id);
    sent.push((await newsletters.state(id)).sent);
  }
  return sent;
}

/** Returns the colleges of each email's sections, in order. */
const sectionsTo = (email: string): number[][] =>
  notification.inbox.to(email).map(({ raw }) => {
    const text = partsOf(raw).get('text/plain') ?? '';
    const links = Array.from(text.matchAll(/\/college\/college-(\d+)$/gm), ([, id]) => Number(id));
    return [...new Set(links)];
  });

test('colleges of two time zones are sections of one email, sent with the first run of the week', async () => {
  const [both, east, west] = people(3) as [string, string, string];
  const western = await aCollegeIn(WEST, [both, west]);
  const eastern = await aCollegeIn(EAST, [both, east]);
  await runIn(EAST);
  expect(await sentOf([eastern])).toEqual([2]);
  await runIn(WEST);
  expect(await sentOf([western])).toEqual([1]);
  expect([both, east, west].map(sectionsTo)).toEqual([[[western, eastern]], [[eastern]], [[western]]]);
  const em = notification.get(EntityManager).fork();
  expect(await missedNewsletters(em, both)).toEqual([]);
});

test('a college whose readers are all covered by another email of the week says so', async () => {
  const readers = people(2);
  const [first, second] = [await aCollegeIn(EAST, readers), await aCollegeIn(WEST, readers)];
  const nobody = await aCollegeIn(WEST, people(1));
  await notification.sql('update newsletter_subscriptions set confirmed_at = null where college_id = ?', [nobody]);
  await runIn(EAST);
  expect(await sentOf([first])).toEqual([2]);
  await runIn(WEST);
  expect(await sentOf([second, nobody])).toEqual([0, 0]);
  expect(await newsletters.state(await newsletterOf(second))).toMatchObject({
    recipients: 0,
    reason: "All its readers get this week's email of another college, with a section for this one",
  });
  expect(await newsletters.state(await newsletterOf(nobody))).toMatchObject({ reason: 'No recipients' });
  expect(await newsletters.state(await newsletterOf(first))).toMatchObject({ reason: null });
});

test('a subscription that ends after the listing has no section', async () => {
  const [both = ''] = people(1);
  const left = await aCollegeIn(WEST, [both]);
  const kept = await aCollegeIn(EAST, [both]);
  notification.inbox.refusal = (_address, attempt) => (attempt === 1 ? 451 : undefined);
  await runIn(WEST);
  const id = await newsletterOf(left);
  await newsletters.becomes(id, { recipients: 1, open: 1 });
  await newsletters.becomes(id, { status: 'sending' });
  await expect.poll(async () => (await newsletters.recipients(id))[0]?.attempts).toBe(1);
  const ofBoth = 'select id from newsletter_subscriptions where email = ? and college_id = ?';
  const [subscription = 0] = await notification.column<number>(ofBoth, [both, left]);
  const token = notification.get(UnsubscribeLinks).tokenOf(subscription);
  await notification.ask('POST', `/api/newsletter/one-click/${token}`);
  await newsletters.makeDue(id);
  expect(await sentOf([left])).toEqual([1]);
  await runIn(EAST);
  expect(await sentOf([kept])).toEqual([0]);
  expect(sectionsTo(both)).toEqual([[kept]]);
});

test('the one-click header ends all subscriptions that the email is about', async () => {
  const [both = ''] = people(1);
  for (let n = 0; n < 2; n++) await aCollegeIn(EAST, [both]);
  await runIn(EAST);
  await expect.poll(() => notification.inbox.to(both).length).toBe(1);
  const [, path = ''] =
    /^List-Unsubscribe: <https?:\/\/[^/]+(\/\S+)>\r$/m.exec(notification.inbox.to(both)[0]?.raw ?? '') ?? [];
  await notification.ask('POST', path);
  expect(await notification.sql('select id from newsletter_subscriptions where email = ?', [both])).toEqual([]);
});

test('two newsletters that are listed at the same time list an address once', async () => {
  const readers = people(40);
  const colleges = [await aCollegeIn(EAST, readers), await aCollegeIn(EAST, readers)];
  // Not yet due for the replica under test.
  const week = ['weekly', '2026-W48'];
  for (const id of colleges)
    await notification.sql(
      "insert into newsletters (trigger, week_key, college_id, starts_at) values (?, ?, ?, now() + interval '1 second')",
      [...week, id],
    );
  const due = 'select bool_and(starts_at <= now()) due from newsletters where college_id in (?, ?)';
  await eventually(async () => expect(await notification.column(due, colleges)).toEqual([true]));
  const list = notification.get(ListRecipients);
  const ids = await Promise.all(colleges.map(newsletterOf));
  await Promise.all(ids.map((id) => notification.inContext(() => list.run(id, new AbortController().signal))));
  const sent = await sentOf(colleges);
  expect(sent.reduce((sum, count) => sum + count)).toBe(readers.length);
  expect(readers.map((email) => notification.inbox.to(email).length)).toEqual(readers.map(() => 1));
});

test('a college whose newsletter of the week was cancelled has no section in others', async () => {
  const [both, one] = people(2) as [string, string];
  const cancelled = await aCollegeIn(EAST, [both, one]);
  const college = await aCollegeIn(WEST, [both]);
  notification.inbox.refusal = (_address, attempt) => (attempt === 1 ? 451 : undefined);
  await runIn(EAST);
  const id = await newsletterOf(cancelled);
  await newsletters.becomes(id, { recipients: 2, open: 2 });
  await notification.ask('POST', `/api/admin/newsletters/${id}/cancel`, { caller: user(7, 'admin') });
  await newsletters.becomes(id, { status: 'cancelled', skipped: 2, open: 0 });
  notification.inbox.refusal = () => undefined;
  await runIn(WEST);
  expect(await sentOf([college])).toEqual([1]);
  expect([both, one].map(sectionsTo)).toEqual([[[college]], []]);
});
