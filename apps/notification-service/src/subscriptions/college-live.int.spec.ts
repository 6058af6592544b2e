import type { EventPayload } from '@campus-deals/contracts/events';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { dealFacts } from '../testing/deal-facts.js';
import { partsOf } from '../testing/mail-parts.js';
import { aCollege, activated, NotificationUnderTest } from '../testing/notification-app.js';

let student = 0;
/** Returns an address that is unique in this run. */
const anAddress = (): string => `student-${++student}@uni.example`;

const notification = await NotificationUnderTest.shared();
const tell = (payload: EventPayload<'CollegeActivated'>): Promise<void> =>
  notification.handleTwice('notify-subscribers-when-college-activated', 'CollegeActivated', payload);
const deliveries = (collegeId: number): Promise<{ email: string; status: string; attempts: number }[]> =>
  notification.sql('select email, status, attempts from messages where college_id = ? order by id', [collegeId]);
const subscribe = (email: string, collegeId: number): ReturnType<NotificationUnderTest['post']> =>
  notification.post('subscribe', { email, collegeId });

async function allSent(collegeId: number, count: number): Promise<void> {
  await eventually(
    async () => expect((await deliveries(collegeId)).filter(({ status }) => status === 'sent')).toHaveLength(count),
    { message: 'mails sent' },
  );
}

describe('when a college is activated', () => {
  test('each subscriber gets one mail, also when the event comes twice', async () => {
    const college = await notification.college();
    const addresses = [anAddress(), anAddress(), anAddress()];
    for (const address of addresses) await subscribe(address, college.collegeId);
    await tell(activated(college));
    await allSent(college.collegeId, 3);
    expect(addresses.map((address) => notification.inbox.to(address).length)).toEqual([1, 1, 1]);
    expect(await deliveries(college.collegeId)).toHaveLength(3);
  });

  test('waiting subscribers learn that it is live; later ones are welcomed with the next issue and three deals', async () => {
    const college = await notification.college({ timeZone: 'America/Chicago' });
    const [early, late] = [anAddress(), anAddress()];
    await subscribe(early, college.collegeId);
    await notification.deliver('CollegeActivated', activated(college));
    const deals = [1, 2, 3, 4].map((n) => dealFacts({ collegeId: college.collegeId, title: `Deal number ${n}` }));
    for (const deal of deals) await notification.deliver('DealSnapshotTaken', deal);
    await subscribe(late, college.collegeId);
    await allSent(college.collegeId, 2);
    const [live = '', welcome = ''] = [early, late].map(
      (address) => partsOf(notification.inbox.to(address)[0]?.raw ?? '').get('text/plain') ?? '',
    );
    expect(live).toMatch(/is live/i);
    expect(live).not.toMatch(/you're in/i);
    // Thursdays at 4 pm in the college's time zone, the default setting.
    expect(welcome).toMatch(/Your first issue comes Thursday, [A-Z][a-z]+ \d+\./);
    expect(welcome).not.toMatch(/is live|from today on/i);
    expect(welcome.match(/Deal number \d/g)).toHaveLength(3);
  });

  test('a later change that came first neither hides the activation nor duplicates a mail', async () => {
    const college = await notification.college();
    const [before, between] = [anAddress(), anAddress()];
    await subscribe(before, college.collegeId);
    await notification.deliver('CollegeChanged', { ...college, name: 'Renamed', isActive: true, version: 5 });
    await subscribe(between, college.collegeId);
    await tell(activated(college));
    await allSent(college.collegeId, 2);
    expect([notification.inbox.to(before).length, notification.inbox.to(between).length]).toEqual([1, 1]);
    expect(
      await notification.sql('select name, is_active, version from colleges where id = ?', [college.collegeId]),
    ).toEqual([{ name: 'Renamed', is_active: true, version: 5 }]);
  });

  test('the college is stored from then on, also when its creation event has not arrived yet', async () => {
    const college = aCollege();
    await tell(activated(college));
    await notification.deliver('CollegeCreated', college);
    const address = anAddress();
    expect((await subscribe(address, college.collegeId)).statusCode).toBe(200);
    await allSent(college.collegeId, 1);
  });

  test('no subscriber is missed while subscriptions keep coming in', async () => {
    const college = await notification.college();
    const addresses = Array.from({ length: 20 }, anAddress);
    const subscriptions = addresses.map((address) => subscribe(address, college.collegeId));
    await tell(activated(college));
    await Promise.all(subscriptions);
    await allSent(college.collegeId, 20);
    expect(addresses.filter((address) => notification.inbox.to(address).length !== 1)).toEqual([]);
  });

  test('those who left before get nothing; those who left and came back after the mail get no second one', async () => {
    const college = await notification.college();
    const [left, returned] = [anAddress(), anAddress()];
    await subscribe(left, college.collegeId);
    await notification.unsubscribe(left);
    await subscribe(returned, college.collegeId);
    await tell(activated(college));
    await allSent(college.collegeId, 1);
    await notification.unsubscribe(returned);
    await subscribe(returned, college.collegeId);
    expect(await deliveries(college.collegeId)).toMatchObject([{ email: returned, status: 'sent' }]);
    expect(notification.inbox.to(left)).toEqual([]);
  });
});
