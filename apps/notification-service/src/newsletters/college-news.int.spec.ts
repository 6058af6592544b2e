import type { EventPayload } from '@campus-deals/contracts/events';
import { forFile } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { SavedDealsService } from '../audience/saved-deals.service.js';
import { type Edition, newsletterLinks } from './newsletter-content.js';
import { NewsletterContent } from './college-news.content.js';
import { daysFromNow } from '../testing/deal-facts.js';
import { NotificationUnderTest } from '../testing/notification-app.js';

let college: EventPayload<'CollegeCreated'>;
const notification = await forFile(NotificationUnderTest.start({}, { events: false }));
beforeEach(async () => {
  college = await anActiveCollege();
});

const anActiveCollege = (facts: Partial<EventPayload<'CollegeCreated'>> = {}) =>
  notification.college({ isActive: true, ...facts });

/** A deal visible for long, without an end. */
function offer(facts: Parameters<NotificationUnderTest['deal']>[0] = {}) {
  const old = { startDate: daysFromNow(-30), approvedAt: daysFromNow(-30) };
  return notification.deal({ collegeId: college.collegeId, ...old, ...facts });
}
const fresh = { approvedAt: daysFromNow(-2) };
const saved = (dealId: number, people: number, counts = true): Promise<void> =>
  notification.inTransaction(() =>
    notification.get(SavedDealsService).takeSnapshot({
      dealId,
      collegeId: college.collegeId,
      userIds: Array.from({ length: people }, (_, n) => n + 1),
      countedUserIds: Array.from({ length: counts ? people : 0 }, (_, n) => n + 1),
    }),
  );
const edition = (trigger: 'weekly' | 'admin' = 'weekly', ids = [college.collegeId]): Promise<Edition | undefined> =>
  notification.get(NewsletterContent).edition({ id: 1, trigger, collegeId: null, weekKey: null }, ids);
/** Returns the text under a heading. */
const under = (title: string, { text }: Edition): string => text.split(`${title}\n`)[1]?.split('\n\n')[0] ?? '';

describe('a college’s newsletter', () => {
  test('shows deals of other colleges that are shown here, with links to its own pages', async () => {
    const elsewhere = await anActiveCollege({ isActive: false });
    const further = { collegeId: elsewhere.collegeId, furtherCollegeIds: [college.collegeId] };
    const { dealId } = await offer({ ...fresh, ...further, title: 'From the next town' });
    const mail = await edition();
    expect(mail?.text).toContain('From the next town');
    expect(mail?.text).toContain(`/college/${college.shortName}/deal/${dealId}`);
    expect(await edition('weekly', [elsewhere.collegeId])).toBeUndefined();
  });

  test('shows new deals, deals that end soon and popular deals, each once', async () => {
    const [young, ending, kept] = [
      await offer({ ...fresh, endDate: daysFromNow(3), title: 'Young one' }),
      await offer({ endDate: daysFromNow(3), title: 'Ends soon one' }),
      await offer({ title: 'Kept one', discountType: 'fixed', discountValue: '5' }),
    ];
    const pressed = await offer({ title: 'Nothing special', endDate: daysFromNow(30) });
    // Saved by accounts that are no verified students.
    await saved(pressed.dealId, 100, false);
    for (const { dealId } of [young, kept]) await saved(dealId, 3);
    const mail = await edition();
    if (!mail) throw new Error('there is something to say');
    expect(under('New this week', mail)).toContain('50% OFF: Young one');
    expect(under('Ends soon', mail)).toContain('Ends soon one');
    expect(under('Popular with students', mail)).toContain('$5 OFF: Kept one');
    expect(mail.text).not.toContain('Nothing special');
    for (const { dealId } of [young, ending, kept]) {
      const url = `http://localhost:3000/college/${college.shortName}/deal/${dealId}`;
      expect(mail.text.split(`${url}\n`)).toHaveLength(2);
      expect(mail.html).toContain(`href="${url}"`);
    }
    expect(mail.text).toContain(`See all 4 deals: http://localhost:3000/college/${college.shortName}`);
    expect(mail.subject).toBe(`1 new deal near ${college.name}`);
    expect(mail.preheader).toBe('50% OFF at Corner Pizza, 50% OFF at Corner Pizza, and 2 more.');
    expect(mail.text).toContain(newsletterLinks.unsubscribe(college.collegeId));
    expect(mail.text).toContain(newsletterLinks.preferences);
  });

  test('counts a deal as new from when readers see it, not from its approval', async () => {
    await offer({ title: 'Began yesterday', startDate: daysFromNow(-1) });
    expect(under('New this week', (await edition()) as Edition)).toContain('Began yesterday');
  });

  test('shows when a deal ends in the college’s time zone', async () => {
    // Early on the 1st in UTC, which is the evening before in the college's time zone.
    const end = new Date(Date.now() + 3 * 86_400_000);
    end.setUTCHours(3, 0, 0, 0);
    await offer({ endDate: end.toISOString() });
    const day = end.toLocaleDateString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'America/Los_Angeles',
    });
    expect((await edition())?.text).toContain(`Ends ${day}`);
  });

  test('is not sent in a week without news, unless requested', async () => {
    const { dealId } = await offer();
    await saved(dealId, 1);
    expect(await edition('weekly')).toBeUndefined();
    expect((await edition('admin'))?.subject).toBe(`Deals near ${college.name}`);
  });

  test('shows the latest approved deals if requested and nothing else is new', async () => {
    await offer({ title: 'Always there' });
    const mail = await edition('admin');
    expect(under('On now', mail as Edition)).toContain('Always there');
    expect(mail?.preheader).toBe('50% OFF at Corner Pizza.');
  });

  test.each([
    ['without deals', {}],
    ['that is not active', { isActive: false }],
    ['that is being prepared', { status: 'pending' as const }],
  ])('is empty for one %s', async (_name, facts) => {
    college = await anActiveCollege(facts);
    if (Object.keys(facts).length > 0) await offer(fresh);
    expect(await edition('admin')).toBeUndefined();
  });

  test('of several has a section with an unsubscribe link for each that has news', async () => {
    const first = college;
    await offer({ ...fresh, title: 'First deal' });
    const silent = await anActiveCollege();
    college = await anActiveCollege();
    await offer({ ...fresh, title: 'Second deal' });
    const mail = await edition('weekly', [first.collegeId, silent.collegeId, college.collegeId]);
    expect(mail?.subject).toBe(`2 new deals near ${first.name} and 1 more college`);
    for (const { collegeId } of [first, college]) expect(mail?.html).toContain(newsletterLinks.unsubscribe(collegeId));
    expect(mail?.html).not.toContain(newsletterLinks.unsubscribe(silent.collegeId));
    expect(mail?.text).toMatch(/First deal[\s\S]*Second deal/);
  });

  test('fits a mail however many deals there are, and counts those left out', async () => {
    const ids = [];
    for (let n = 0; n < 60; n++) {
      college = await anActiveCollege({ name: `The ${'Very '.repeat(15)}Long Named College ${n}` });
      ids.push(college.collegeId);
      await notification.sql(
        `insert into deals (id, college_id, vendor_id, vendor_name, title, category, discount_type, discount_value, start_date, weekdays, status, approved_at, version)
         select (random() * 2e9)::int, ?, 1, repeat('ü', 100), repeat('ß', 90) || n, 'other', 'custom', repeat('w', 40), now() - interval '1 day', '{}', 'approved', now() - interval '1 day', 1
         from generate_series(1, 12) n`,
        [college.collegeId],
      );
    }
    const mail = await edition('weekly', ids);
    expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(102_000);
    expect(mail?.html).toMatch(/And \d+ more of your colleges/);
    const one = await edition('weekly', ids.slice(0, 1));
    expect(one?.html.match(/New this week/g)).toHaveLength(1);
    expect(Buffer.byteLength(one?.html ?? '')).toBeLessThan(102_000);
  });
});
