import 'reflect-metadata';
import type { EventPayload } from '@campus-deals/contracts/events';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCollege, NotificationUnderTest } from '../testing/notification-app.js';
import { AudienceHandlers } from './audience.handlers.js';

let notification: NotificationUnderTest;

beforeAll(async () => {
  notification = await NotificationUnderTest.shared();
});

type Facts = EventPayload<'CollegeCreated'>;
const event = { id: '00000000-0000-7000-8000-000000000000', version: 1, occurredAt: new Date().toISOString() };
const created = (payload: Facts): Promise<void> =>
  notification.inTransaction(() =>
    notification.app.get(AudienceHandlers).syncCollegeWhenCreated({ ...event, name: 'CollegeCreated', payload }),
  );
const changed = (payload: Facts): Promise<void> =>
  notification.inTransaction(() =>
    notification.app.get(AudienceHandlers).syncCollegeWhenChanged({ ...event, name: 'CollegeChanged', payload }),
  );
const known = (id: number): Promise<object[]> =>
  notification.sql('select name, status, is_active, version from colleges where id = ?', [id]);

describe('the copy of a college', () => {
  test('is the same after an event came twice', async () => {
    const college = aCollege({ name: 'Reed' });
    await created(college);
    await created(college);
    expect(await known(college.collegeId)).toEqual([{ name: 'Reed', status: 'live', is_active: false, version: 1 }]);
    const renamed = { ...college, name: 'Reed College', version: 2 };
    await changed(renamed);
    await changed(renamed);
    expect(await known(college.collegeId)).toEqual([
      { name: 'Reed College', status: 'live', is_active: false, version: 2 },
    ]);
  });

  test('is the newest, whatever the order of the events', async () => {
    const college = aCollege({ name: 'First' });
    await changed({ ...college, name: 'Third', status: 'pending', version: 3 });
    await changed({ ...college, name: 'Second', version: 2 });
    await created(college);
    expect(await known(college.collegeId)).toEqual([
      { name: 'Third', status: 'pending', is_active: false, version: 3 },
    ]);
  });

  test('comes the whole way through the queue', async () => {
    const college = await notification.college({ name: 'Whitman' });
    await notification.deliver('CollegeChanged', { ...college, name: 'Whitman College', version: 2 });
    expect(await known(college.collegeId)).toMatchObject([{ name: 'Whitman College' }]);
  });
});
