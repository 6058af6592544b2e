import { MikroORM } from '@mikro-orm/postgresql';
import type { EventPayload } from '@campus-deals/contracts/events';
import { aCollege, eventOf } from '@campus-deals/messaging/testing/service';
import { eventually, forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { IdentityUnderTest } from '../../testing/identity-app.js';
import { lockUser } from '../sessions/sessions.query.js';
import { LeaveRemovedColleges } from '../users/leave-removed-colleges.job.js';

type Facts = EventPayload<'CollegeCreated'>;

const identity = await forFile(IdentityUnderTest.start());

const created = (payload: Facts): Promise<void> =>
  identity.handleTwice('sync-college-when-created', 'CollegeCreated', payload);
const changed = (payload: Facts): Promise<void> =>
  identity.handle('sync-college-when-changed', eventOf('CollegeChanged', payload));
const removed = (collegeId: number): Promise<void> =>
  identity.handleTwice('leave-college-when-removed', 'CollegeRemoved', { collegeId, version: 2 });

async function known(id: number): Promise<object | undefined> {
  const [row] = await identity.sql<object>(
    `select name, status, version, array(select domain from college_domains where college_id = c.id order by domain) as domains from colleges c where id = ?`,
    [id],
  );
  return row;
}

describe('the stored facts of a college', () => {
  test('are unchanged by a repeated event', async () => {
    const college = aCollege({ name: 'Reed', domains: ['reed.edu', 'Reed.EDU'] });
    await created(college);
    expect(await known(college.collegeId)).toEqual({ name: 'Reed', status: 'live', version: 1, domains: ['reed.edu'] });
    const moved = { ...college, domains: ['mail.reed.edu', 'reed.example'], version: 2 };
    await changed(moved);
    await changed(moved);
    expect(await known(college.collegeId)).toEqual({
      name: 'Reed',
      status: 'live',
      version: 2,
      domains: ['mail.reed.edu', 'reed.example'],
    });
  });

  test('are the newest, in any order of events', async () => {
    const college = aCollege({ name: 'First', domains: ['first.edu'] });
    await changed({ ...college, name: 'Third', status: 'pending', domains: ['third.edu'], version: 3 });
    await changed({ ...college, name: 'Second', domains: ['second.edu'], version: 2 });
    await created(college);
    expect(await known(college.collegeId)).toEqual({
      name: 'Third',
      status: 'pending',
      version: 3,
      domains: ['third.edu'],
    });
  });

  test('are the newest, also for concurrent events', async () => {
    const college = aCollege();
    const versions = Array.from({ length: 8 }, (_, i) => ({ ...college, version: i + 1, domains: [`v${i + 1}.edu`] }));
    await Promise.all(versions.map((facts) => changed(facts)));
    expect(await known(college.collegeId)).toMatchObject({ version: 8, domains: ['v8.edu'] });
  });

  test('arrive through the complete queue', async () => {
    const college = aCollege({ domains: ['whole-way.edu'] });
    await identity.deliver('CollegeCreated', college);
    await identity.deliver('CollegeChanged', { ...college, name: 'Whitman', version: 2 });
    expect(await known(college.collegeId)).toMatchObject({ name: 'Whitman', domains: ['whole-way.edu'] });
  });
});

describe('a removed college', () => {
  test('is hidden and loses its domains and users, once for repeated events', async () => {
    const college = aCollege({ domains: ['reed.edu'] });
    await created(college);
    const [user] = await identity.sql<{ id: number }>(
      `insert into users (email, referral_code, college_id, default_college) values ('ann@reed.edu', 'ABCDEFGH', ?, true) returning id`,
      [college.collegeId],
    );
    await removed(college.collegeId);
    await identity.get(LeaveRemovedColleges).runNow();
    expect(await known(college.collegeId)).toMatchObject({ status: 'pending', version: 2, domains: [] });
    const rows = await identity.sql('select college_id, default_college, version from users where id = ?', [user?.id]);
    expect(rows).toEqual([{ college_id: null, default_college: false, version: 2 }]);
    expect(await identity.publishedOf({ id: user?.id ?? 0 }, 'UserUpdated')).toHaveLength(1);
    await changed({ ...college, domains: ['reed.edu'], version: 1 });
    expect(await known(college.collegeId)).toMatchObject({ status: 'pending', version: 2, domains: [] });
  });

  test('with many users clears them in batches, and never waits for one who is signing in', async () => {
    const college = aCollege();
    await created(college);
    const users = await identity.sql<{ id: number }>(
      `insert into users (email, referral_code, college_id)
       select 'many' || n || '@left.example', 'LEFT' || n, ? from generate_series(1, 120) n returning id`,
      [college.collegeId],
    );
    const left = async () =>
      (await identity.sql('select 1 from users where college_id = ?', [college.collegeId])).length;
    const job = identity.get(LeaveRemovedColleges);
    let release: () => void = () => undefined;
    const over = new Promise<void>((resolve) => (release = resolve));
    let signingIn: Promise<void> | undefined;
    await new Promise<void>((locked) => {
      signingIn = identity.inTransaction(async () => {
        await lockUser(identity.get(MikroORM).em, users[0]?.id ?? 0);
        locked();
        await over;
      });
    });
    try {
      await removed(college.collegeId);
      await eventually(async () => {
        await job.runNow();
        return (await left()) === 1;
      });
    } finally {
      release();
      await signingIn;
    }
    await job.runNow();
    expect(await left()).toBe(0);
    const told = await identity.published('UserUpdated');
    expect(users.map(({ id }) => told.filter(({ userId }) => userId === id).length)).toEqual(users.map(() => 1));
  });
});
