import { Settings } from '@campus-deals/settings';
import { DEFAULT_SETTINGS } from '@campus-deals/contracts/identity/settings.dto';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { forFile } from '@campus-deals/testing';
import { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, test } from 'vitest';
import { NewslettersService } from './newsletters.service.js';
import { daysFromNow } from '../testing/deal-facts.js';
import { aCollege, activated, NotificationUnderTest } from '../testing/notification-app.js';
import { FirstNewsletters } from './first-newsletters.job.js';
import { NewsletterScheduleHandlers } from './newsletter-schedule.handlers.js';
import { WeeklyNewsletters } from './weekly-newsletters.job.js';

const notification = await forFile(NotificationUnderTest.start({}, { events: false }));

async function aCollegeOf(
  timeZone: string,
  facts: { isActive?: boolean; subscribers?: number; approvedAt?: string } = {},
): Promise<number> {
  const { isActive = true, subscribers = 1, approvedAt = daysFromNow(-1) } = facts;
  const { collegeId, shortName } = await notification.college({ isActive, timeZone });
  for (let n = 0; n < subscribers; n++)
    await notification.sql('insert into newsletter_subscriptions (email, college_id) values (?, ?)', [
      `reader-${n}@${shortName}.example`,
      collegeId,
    ]);
  await notification.deal({ collegeId, approvedAt, startDate: approvedAt });
  return collegeId;
}

const newsletters = (collegeId: number) =>
  notification.sql<{ trigger: string; week_key: string | null }>(
    'select trigger, week_key from newsletters where college_id = ? order by id',
    [collegeId],
  );
/** Creates another replica. */
const weekly = (): WeeklyNewsletters =>
  new WeeklyNewsletters(
    notification.get(EntityManager),
    notification.get(Settings),
    notification.get(NewslettersService),
  );
const thursday = new Date('2026-11-19T22:00:00Z');

describe('the weekly newsletter', () => {
  test('is due by the settings, in each time zone that has an active college', async () => {
    await aCollegeOf('America/Denver');
    await aCollegeOf('Pacific/Guam', { isActive: false });
    await aCollegeOf('Nowhere/At_All');
    const times = await weekly().times();
    const zones = times.map(({ timeZone }) => timeZone);
    expect(zones).toContain('America/Denver');
    expect(zones).not.toContain('Pacific/Guam');
    expect(zones).not.toContain('Nowhere/At_All');
    expect(new Set(times.map(({ cron }) => cron))).toEqual(new Set([DEFAULT_SETTINGS.newsletterCron]));
    await notification.set({ newsletterCron: '30 9 * * 1' });
    expect((await weekly().times())[0]?.cron).toBe('30 9 * * 1');
  });

  test('is created once for each college of a zone, however many replicas run it and however often', async () => {
    const ours = [await aCollegeOf('America/Chicago'), await aCollegeOf('America/Chicago', { subscribers: 2 })];
    const others = [
      await aCollegeOf('America/New_York'),
      await aCollegeOf('America/Chicago', { isActive: false }),
      await aCollegeOf('America/Chicago', { subscribers: 0 }),
      // No news there this week.
      await aCollegeOf('America/Chicago', { approvedAt: daysFromNow(-20) }),
    ];
    await Promise.all([weekly(), weekly(), weekly()].map((replica) => replica.run(thursday, 'America/Chicago')));
    await weekly().run(thursday, 'America/Chicago');
    for (const id of ours) expect(await newsletters(id)).toEqual([{ trigger: 'weekly', week_key: '2026-W47' }]);
    for (const id of others) expect(await newsletters(id)).toEqual([]);
  });

  test('is not created again in its week when its time is moved, and again in the next', async () => {
    const id = await aCollegeOf('UTC');
    await weekly().run(new Date('2026-11-17T16:00:00Z'), 'UTC');
    await weekly().run(new Date('2026-11-20T09:00:00Z'), 'UTC');
    await weekly().run(new Date('2026-11-26T16:00:00Z'), 'UTC');
    expect((await newsletters(id)).map(({ week_key }) => week_key)).toEqual(['2026-W47', '2026-W48']);
  });
});

describe('the first newsletter of a college', () => {
  /** Delivered twice, because only the inbox deduplicates events. */
  const activate = async (collegeId: number, hoursAgo: number): Promise<void> => {
    const activatedAt = daysFromNow(-hoursAgo / 24);
    const payload = { ...activated(aCollege({ collegeId })), activatedAt };
    const event = eventOf('CollegeActivated', payload, new Date(activatedAt));
    const handlers = notification.get(NewsletterScheduleHandlers);
    for (let run = 0; run < 2; run++)
      await notification.inTransaction(() => handlers.scheduleNewsletterWhenCollegeActivated(event));
  };
  const jobs = (): FirstNewsletters => notification.get(FirstNewsletters);

  test('comes a day after its activation, once', async () => {
    const [waits, due] = [await aCollegeOf('UTC'), await aCollegeOf('UTC')];
    await activate(waits, 23);
    await activate(due, 25);
    await Promise.all([jobs().run(), jobs().run()]);
    await activate(due, 25);
    await jobs().run();
    expect(await newsletters(due)).toEqual([{ trigger: 'activation', week_key: null }]);
    expect(await newsletters(waits)).toEqual([]);
  });

  test('is left out where the weekly one came before it', async () => {
    const id = await aCollegeOf('UTC');
    await activate(id, 25);
    const weeklyOne = `insert into newsletters (trigger, college_id, week_key) values ('weekly', ?, '2026-W47')`;
    await notification.sql(weeklyOne, [id]);
    await jobs().run();
    await jobs().run();
    expect(await newsletters(id)).toEqual([{ trigger: 'weekly', week_key: '2026-W47' }]);
  });
});
