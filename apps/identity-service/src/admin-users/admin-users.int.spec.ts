import 'reflect-metadata';
import type { AdminUserDto } from '@campus-deals/contracts/user.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentity, type Answer, type IdentityUnderTest, type Member } from '../testing/identity-app.js';

const GATEWAY: Caller = { kind: 'service', name: 'gateway' };

let identity: IdentityUnderTest;
let admin: Member;
beforeAll(async () => {
  identity = await startIdentity({}, { events: false });
  admin = await identity.member('admin', 'root@admin.example');
  await identity.sql(
    `insert into colleges (id, name, short_name, status, is_active, version) values (5, 'Reed', 'reed', 'live', true, 1)`,
  );
});
afterAll(() => identity.stop());

const list = (query = ''): Promise<Answer> => identity.ask('GET', `/api/admin/users${query}`, { caller: admin.caller });
const addresses = async (query: string): Promise<string[]> =>
  (await list(query)).json<AdminUserDto[]>().map(({ email }) => email);
const change = (id: number, body: object, caller: Caller = admin.caller): Promise<Answer> =>
  identity.ask('PATCH', `/api/admin/users/${id}`, { caller, body });
const updates = async (userId: number): Promise<object[]> =>
  (await identity.published('UserUpdated')).filter((facts) => facts.userId === userId);

describe('the list of users', () => {
  test('shows of each what an admin needs, and nothing that signs one in', async () => {
    const member = await identity.member();
    await identity.sql(
      `insert into student_verifications (user_id, address, mailbox, proven_by, confirmed_at, expires_at) values (?, 'a@reed.example', 'a@reed.example', 'link', now(), now() + interval '1 day')`,
      [member.id],
    );
    expect((await list()).json<AdminUserDto[]>()[0]).toEqual({
      id: member.id,
      email: member.email,
      name: null,
      role: 'student',
      collegeId: null,
      emailVerified: true,
      isStudentVerified: true,
      lastLogin: expect.stringMatching(/\+00:00$/),
      createdAt: expect.stringMatching(/\+00:00$/),
    });
    await identity.sql('update student_verifications set expires_at = now() where user_id = ?', [member.id]);
    expect((await list()).json<AdminUserDto[]>()[0]).toMatchObject({ isStudentVerified: false });
  });

  test('finds words in address and name, in any letter case, and takes signs for what they are', async () => {
    const ada = await identity.member('student', 'ada_l@search.example');
    await identity.sql(`update users set name = 'Ada Lovelace' where id = ?`, [ada.id]);
    await identity.member('student', 'adaxl@search.example');
    expect(await addresses('?search=LOVE%20search.ex')).toEqual(['ada_l@search.example']);
    expect(await addresses('?search=ada_l')).toEqual(['ada_l@search.example']);
    expect(await addresses('?search=%25%25')).toEqual([]);
    expect(await addresses('?search=%5C')).toEqual([]);
    expect(await addresses('?search=nobody@search.example')).toEqual([]);
  });

  test('is searched by an index', async () => {
    await identity.sql(
      `insert into users (email, referral_code) select 'many' || n || '@index.example', 'IDX' || n from generate_series(1, 20000) n`,
    );
    await identity.sql('vacuum (analyze) users');
    const plan = await identity.sql<{ 'QUERY PLAN': string }>(
      `explain select id from users u where u.search_text like '%many1999%' order by u.id desc limit 51`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search_index');
    await identity.sql(`delete from users where email like '%@index.example'`);
  });

  test('comes by role and in pages, newest first', async () => {
    const made = [await identity.member('vendor'), await identity.member('vendor'), await identity.member('vendor')]
      .map(({ id }) => id)
      .reverse();
    const first = await list('?role=vendor&limit=2');
    expect(first.json<AdminUserDto[]>().map(({ id }) => id)).toEqual(made.slice(0, 2));
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(next).toContain('role=vendor');
    const second = await identity.ask('GET', next, { caller: admin.caller });
    expect(second.json<AdminUserDto[]>().map(({ id }) => id)).toEqual(made.slice(2));
    expect(second.headers['link']).toBeUndefined();
  });

  test.each([
    '?role=root',
    '?limit=0',
    '?limit=201',
    '?cursor=x',
    '?cursor=99999999999',
    '?cursor=0',
    `?search=${'a'.repeat(101)}`,
    '?order=id',
    '?search=%00',
  ])('refuses %s', async (query) => {
    expect((await list(query)).statusCode).toBe(400);
  });
});

test('the number of users is exact', async () => {
  const count = async (): Promise<number> =>
    (await identity.ask('GET', '/api/admin/stats/users/count', { caller: admin.caller })).json<{ count: number }>()
      .count;
  const before = await count();
  await identity.member();
  expect(await count()).toBe(before + 1);
});

describe('changing a user', () => {
  test('changes what is named, and publishes it', async () => {
    const member = await identity.member();
    const answer = await change(member.id, { role: 'vendor', emailVerified: false, collegeId: 5 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: member.id, role: 'vendor', emailVerified: false, collegeId: 5 });
    expect((await change(member.id, { collegeId: null })).json()).toMatchObject({
      role: 'vendor',
      emailVerified: false,
      collegeId: null,
    });
    expect(await updates(member.id)).toEqual([
      {
        userId: member.id,
        role: 'vendor',
        collegeId: 5,
        emailNotifications: true,
        browserNotifications: false,
        version: 2,
      },
      {
        userId: member.id,
        role: 'vendor',
        collegeId: null,
        emailNotifications: true,
        browserNotifications: false,
        version: 3,
      },
    ]);
  });

  test('publishes nothing when nothing changed', async () => {
    const member = await identity.member();
    expect((await change(member.id, {})).statusCode).toBe(200);
    expect((await change(member.id, { role: 'student', collegeId: null })).statusCode).toBe(200);
    expect(await updates(member.id)).toEqual([]);
    expect(await identity.sql('select 1 from sessions where user_id = ?', [member.id])).toHaveLength(1);
  });

  test.each([[{ role: 'root' }], [{ collegeId: 0 }], [{ emailVerified: 'yes' }], [{ email: 'a@b.example' }], [[]]])(
    'refuses %o',
    async (body) => {
      expect((await change((await identity.member()).id, body)).statusCode).toBe(400);
    },
  );

  test('refuses an unknown college, by its field', async () => {
    const answer = await change((await identity.member()).id, { collegeId: 404 });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { collegeId: ['College not found'] } }),
    ]);
  });

  test('of nobody is 404', async () => {
    expect((await change(999_999, { role: 'vendor' })).statusCode).toBe(404);
  });
});

describe('another role', () => {
  test("ends the cookies at once, and notifies the gateways; the provider's session may come back for a new one", async () => {
    const received = await identity.endedSessions();
    const demoted = await identity.member('admin');
    await identity.sql(`insert into provider_sessions (id, user_id) values ('ps-1', ?)`, [demoted.id]);
    expect((await change(demoted.id, { role: 'student' })).json()).toMatchObject({ role: 'student' });
    expect(
      (await identity.ask('POST', '/internal/sessions/resolve', { caller: GATEWAY, body: { token: demoted.token } }))
        .statusCode,
    ).toBe(404);
    expect(await identity.sql(`select ended_at from provider_sessions where id = 'ps-1'`)).toEqual([
      { ended_at: null },
    ]);
    await eventually(() => expect(received).toContainEqual({ userIds: [demoted.id] }));
  });
});

describe('the last admin', () => {
  test('cannot be demoted, by nobody', async () => {
    const answer = await change(admin.id, { role: 'student' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'last_admin']);
    expect((await change(admin.id, { role: 'admin', emailVerified: true })).statusCode).toBe(200);
  });

  test('stays when two demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await identity.member('admin');
      const answers = await Promise.all([
        change(other.id, { role: 'student' }),
        change(admin.id, { role: 'student' }, other.caller),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect(await identity.sql(`select 1 from users where role = 'admin'`)).toHaveLength(1);
      await identity.sql(
        `update users set role = case when id = ? then 'admin' else 'student' end where id in (?, ?)`,
        [admin.id, admin.id, other.id],
      );
    }
  });
});
