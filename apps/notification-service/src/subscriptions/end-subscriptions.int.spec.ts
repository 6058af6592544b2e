import { eventually, forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { aCollege, NotificationUnderTest } from '../testing/notification-app.js';

const notification = await forFile(NotificationUnderTest.start());

const removed = (collegeId: number, version = 2): Promise<void> =>
  notification.handleTwice('end-subscriptions-when-college-removed', 'CollegeRemoved', { collegeId, version });
const subscribe = (collegeId: number, email: string) => notification.post('subscribe', { email, collegeId });
const subscribers = async (collegeId: number): Promise<number> =>
  (await notification.sql('select 1 from newsletter_subscriptions where college_id = ?', [collegeId])).length;

test('subscriptions of a removed college end with one event each, and the college takes no new ones', async () => {
  const [gone, stays] = [aCollege(), aCollege()];
  for (const college of [gone, stays]) await notification.deliver('CollegeCreated', college);
  for (const email of ['ann@uni.example', 'bob@uni.example']) await subscribe(gone.collegeId, email);
  await subscribe(stays.collegeId, 'ann@uni.example');
  await removed(gone.collegeId);
  await eventually(async () => expect(await subscribers(gone.collegeId)).toBe(0));
  expect(await subscribers(stays.collegeId)).toBe(1);
  const events = (await notification.publishedOf(gone.collegeId)).map(({ name }) => name);
  expect(events.filter((name) => name === 'SubscriberRemoved')).toHaveLength(2);
  expect((await subscribe(gone.collegeId, 'cat@uni.example')).json()).toMatchObject({ code: 'college_not_found' });
});

test('an older event, or one that comes first, does not restore it', async () => {
  const college = aCollege();
  await removed(college.collegeId);
  await notification.deliver('CollegeCreated', college);
  expect((await subscribe(college.collegeId, 'ann@uni.example')).json()).toMatchObject({ code: 'college_not_found' });
});
