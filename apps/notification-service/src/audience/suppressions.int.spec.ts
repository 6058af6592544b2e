import { forFile } from '@campus-deals/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { describe, expect, test } from 'vitest';
import { tables } from '../tables.js';
import { NotificationUnderTest } from '../testing/notification-app.js';
import { followedSubscriptions, newsletterSubscriptions } from './sendable-subscriptions.query.js';
import { SuppressionsService } from './suppressions.service.js';

const notification = await forFile(NotificationUnderTest.start({}, { events: false }));
const { collegeId } = await notification.college({ isActive: true });

const em = () => notification.get(MikroORM).em.fork();
const service = (): SuppressionsService => notification.get(SuppressionsService);
const suppress = (email: string, reason: 'bounce' | 'complaint' | 'admin', detail: string | null = null) =>
  service().suppress(em(), email, reason, detail);

describe('an address', () => {
  test('keeps the stronger reason, whichever came first', async () => {
    for (const reasons of [
      ['bounce', 'complaint'],
      ['complaint', 'bounce'],
    ] as const) {
      const email = `${reasons[0]}-first@uni.example`;
      for (const reason of reasons) await suppress(email, reason);
      expect([...(await service().isSuppressed([email], em())).values()]).toEqual(['complaint']);
    }
  });

  test('is recognised after its erasure, though only a keyed hash is left', async () => {
    const email = 'erased@uni.example';
    await suppress(email, 'complaint', 'feedback loop');
    await service().forgetAddress(em(), email);
    const rows = await notification.sql('select * from suppressions where email is null');
    expect(JSON.stringify(rows)).not.toContain('erased');
    expect((await service().isSuppressed([email], em())).get(email)).toBe('complaint');
  });
});

describe('a newsletter', () => {
  const aSubscription = (email: string, columns: Record<string, unknown> = {}) =>
    tables(em())
      .insertInto('newsletter_subscriptions')
      .values({ email, college_id: collegeId, ...columns })
      .execute();
  const begin = async (createdAt: string, trigger: 'weekly' | 'admin' = 'weekly'): Promise<void> => {
    const newsletter = { trigger, college_id: collegeId, created_at: new Date(createdAt) };
    await tables(em()).insertInto('newsletters').values(newsletter).execute();
  };
  const sendable = async (at: string, trigger: 'weekly' | 'admin' = 'weekly'): Promise<string[]> =>
    (
      await newsletterSubscriptions(tables(em()), { trigger, collegeId, createdAt: new Date(at) })
        .select('newsletter_subscriptions.email')
        .orderBy('email')
        .execute()
    ).map(({ email }) => email);

  test('goes to confirmed, due subscribers who have not paused, and to no suppressed address', async () => {
    await aSubscription('a-weekly@uni.example');
    await aSubscription('b-monthly@uni.example', { frequency: 'monthly' });
    await aSubscription('c-none@uni.example', { frequency: 'none' });
    await aSubscription('d-unconfirmed@uni.example', { confirmed_at: null });
    await aSubscription('e-paused@uni.example', { paused_until: new Date('2026-12-20T00:00:00Z') });
    await aSubscription('f-bounced@uni.example');
    await suppress('f-bounced@uni.example', 'bounce');
    for (const at of ['2026-12-03T16:00:00Z', '2026-12-10T16:00:00Z', '2026-12-24T16:00:00Z']) await begin(at);
    expect(await sendable('2026-12-03T16:00:00Z')).toEqual(['a-weekly@uni.example', 'b-monthly@uni.example']);
    expect(await sendable('2026-12-10T16:00:00Z')).toEqual(['a-weekly@uni.example']);
    expect(await sendable('2026-12-24T16:00:00Z')).toEqual(['a-weekly@uni.example', 'e-paused@uni.example']);
  });

  test('goes to monthly subscribers if it is the first weekly one of the month in the college’s time zone, and only once', async () => {
    await notification.sql("update colleges set time_zone = 'Pacific/Honolulu' where id = ?", [collegeId]);
    const isSentMonthly = async (at: string, trigger?: 'admin'): Promise<boolean> =>
      (await sendable(at, trigger)).includes('b-monthly@uni.example');
    await begin('2027-01-02T16:00:00Z', 'admin');
    // The first two are in January in the college's time zone. The weekday was changed after the third.
    const weekly = ['2027-01-05T05:00:00Z', '2027-02-01T05:00:00Z', '2027-02-02T05:00:00Z', '2027-02-05T05:00:00Z'];
    for (const at of weekly) await begin(at);
    expect(await Promise.all(weekly.map((at) => isSentMonthly(at)))).toEqual([true, false, true, false]);
    expect(await isSentMonthly('2027-01-02T16:00:00Z', 'admin')).toBe(false);
    expect(await isSentMonthly('2027-03-01T15:00:00Z', 'admin')).toBe(false);
  });

  test('has a monthly section in the first week of the month, on the clock of the newsletter’s own college', async () => {
    const aCollegeIn = async (timeZone: string): Promise<number> =>
      (await notification.college({ isActive: true, timeZone })).collegeId;
    const [tokyo, honolulu] = [await aCollegeIn('Asia/Tokyo'), await aCollegeIn('Pacific/Honolulu')];
    await aSubscription('b-monthly@uni.example', { college_id: honolulu, frequency: 'monthly' });
    // Afternoon of the same day at each college. The second and the fourth week begin a month.
    const weeks = ['2027-W04', '2027-W05', '2027-W06', '2027-W09'];
    const fromTokyo = ['2027-01-28T07:00:00Z', '2027-02-01T07:00:00Z', '2027-02-08T07:00:00Z', '2027-03-01T07:00:00Z'];
    const hoursLater = (at: string): Date => new Date(Date.parse(at) + 19 * 3_600_000);
    for (const [n, at] of fromTokyo.entries())
      await tables(em())
        .insertInto('newsletters')
        .values({ trigger: 'weekly', college_id: honolulu, created_at: hoursLater(at), week_key: weeks[n] ?? null })
        .execute();
    const isSection = async (at: Date, newsletterOf: number, weekKey = ''): Promise<boolean> => {
      const newsletter = { trigger: 'weekly', collegeId: newsletterOf, weekKey, createdAt: at } as const;
      const found = await followedSubscriptions(tables(em()), newsletter)
        .select('newsletter_subscriptions.email')
        .where('newsletter_subscriptions.college_id', '=', honolulu)
        .execute();
      return found.length > 0;
    };
    for (const [n, expected] of [true, true, false, true].entries()) {
      const [at = '', week] = [fromTokyo[n], weeks[n]];
      expect([week, await isSection(new Date(at), tokyo, week)]).toEqual([week, expected]);
      expect([week, await isSection(hoursLater(at), honolulu, week)]).toEqual([week, expected]);
    }
  });
});
