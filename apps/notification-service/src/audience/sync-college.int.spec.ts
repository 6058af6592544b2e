import type { EventPayload } from '@campus-deals/contracts/events';
import { describe, expect, test } from 'vitest';
import { aCollege, NotificationUnderTest } from '../testing/notification-app.js';

const notification = await NotificationUnderTest.shared();

type Facts = EventPayload<'CollegeCreated'>;
const created = (payload: Facts): Promise<void> =>
  notification.handleTwice('sync-college-when-created', 'CollegeCreated', payload);
const changed = (payload: Facts): Promise<void> =>
  notification.handleTwice('sync-college-when-changed', 'CollegeChanged', payload);
const known = (id: number): Promise<object[]> =>
  notification.sql('select name, status, is_active, version from colleges where id = ?', [id]);

describe('the copy of a college', () => {
  test('is the same after an event came twice', async () => {
    const college = aCollege({ name: 'Reed' });
    await created(college);
    expect(await known(college.collegeId)).toEqual([{ name: 'Reed', status: 'live', is_active: false, version: 1 }]);
    const renamed = { ...college, name: 'Reed College', version: 2 };
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
});
