import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import type { Caller } from '@campus-deals/service-defaults';
import { eventually } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import { sharedIdentity, type Answer } from '../../testing/identity-app.js';

const identity = await sharedIdentity();
const admin = await identity.member('admin', 'root@admin.example');
await identity.sql(
  `insert into colleges (id, name, short_name, status, is_active, version) values (5, 'Reed', 'reed', 'live', true, 1)`,
);

const list = (query = ''): Promise<Answer> => identity.ask('GET', `/api/admin/users${query}`, { caller: admin.caller });
const addresses = async (query: string): Promise<string[]> =>
  (await list(query)).json<AdminUserDto[]>().map(({ email }) => email);
const linkOf = (answer: Answer, relation: string): string =>
  new RegExp(`<([^>]+)>; rel="${relation}"`).exec(String(answer.headers['link']))?.[1] ?? '';
const change = (id: number, body: object, caller: Caller = admin.caller): Promise<Answer> =>
  identity.ask('PATCH', `/api/admin/users/${id}`, { caller, body });
const updates = (id: number): Promise<object[]> => identity.publishedOf({ id }, 'UserUpdated');

describe('the list of users', () => {
  test('shows what an admin needs, without credentials', async () => {
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
      collegeName: null,
      emailVerified: true,
      isStudentVerified: true,
      suspendedAt: null,
      suspensionReason: null,
      lastLogin: expect.stringMatching(/\+00:00$/),
      createdAt: expect.stringMatching(/\+00:00$/),
    });
    const over = "update student_verifications set expires_at = now() - interval '1 minute' where user_id = ?";
    await identity.sql(over, [member.id]);
    expect((await list()).json<AdminUserDto[]>()[0]).toMatchObject({ isStudentVerified: false });
  });

  test('finds words in address and name, in any letter case, with special characters taken literally', async () => {
    const ada = await identity.member('student', 'ada_l@search.example');
    await identity.sql(`update users set name = 'Ada Lovelace' where id = ?`, [ada.id]);
    await identity.member('student', 'adaxl@search.example');
    expect(await addresses('?search=LOVE%20search.ex')).toEqual(['ada_l@search.example']);
    expect(await addresses('?search=ada_l')).toEqual(['ada_l@search.example']);
    expect(await addresses('?search=%25%25')).toEqual([]);
    expect(await addresses('?search=%5C')).toEqual([]);
    expect(await addresses('?search=nobody@search.example')).toEqual([]);
  });

  test('is filtered by role and paged, newest first', async () => {
    const made = [await identity.member('vendor'), await identity.member('vendor'), await identity.member('vendor')]
      .map(({ id }) => id)
      .reverse();
    const first = await list('?role=vendor&limit=2');
    expect(first.json<AdminUserDto[]>().map(({ id }) => id)).toEqual(made.slice(0, 2));
    const second = await identity.ask('GET', linkOf(first, 'next'), { caller: admin.caller });
    expect(second.json<AdminUserDto[]>().map(({ id }) => id)).toEqual(made.slice(2));
    const last = await identity.ask('GET', linkOf(first, 'last'), { caller: admin.caller });
    expect(last.json<AdminUserDto[]>().map(({ id }) => id)).toEqual(made.slice(1));
    expect([first, last].map(({ headers }) => headers['x-total-count'])).toEqual(['3', '3']);
  });

  test('is filtered by verification and by college, and names the college', async () => {
    const [mine, unproven] = [await identity.member(), await identity.member()];
    await identity.sql('update users set college_id = 5 where id in (?, ?)', [mine.id, unproven.id]);
    await identity.sql('update users set email_verified = false where id = ?', [unproven.id]);
    expect(await addresses('?collegeId=5')).toEqual([unproven.email, mine.email]);
    expect(await addresses('?collegeId=5&emailVerified=true')).toEqual([mine.email]);
    expect(await addresses('?collegeId=5&emailVerified=false')).toEqual([unproven.email]);
    expect((await list('?collegeId=5')).json<AdminUserDto[]>()[0]).toMatchObject({ collegeId: 5, collegeName: 'Reed' });
  });

  test.each([
    ['name', ['Ann', 'b', 'Cy']],
    ['last-login', ['Cy', 'Ann', 'b']],
  ])('is sorted by %s, also across pages', async (sort, names) => {
    const word = `sorted-${sort}`;
    for (const [name, seen] of [
      ['Cy', '2026-01-03'],
      ['Ann', '2026-01-02'],
      ['b', null],
    ]) {
      const { id } = await identity.member('student', `${String(name).toLowerCase()}@${word}.example`);
      await identity.sql('update users set name = ?, last_login = ? where id = ?', [name, seen, id]);
    }
    const first = await list(`?search=${word}&sort=${sort}&limit=2`);
    const second = await identity.ask('GET', linkOf(first, 'next'), { caller: admin.caller });
    expect([first, second].flatMap((page) => page.json<AdminUserDto[]>().map(({ name }) => name))).toEqual(names);
  });

  test('can be exported as a file, with the same rows in the same order', async () => {
    const made = [
      await identity.member('student', 'one@csv.example'),
      await identity.member('student', 'two@csv.example'),
    ];
    await identity.sql(`update users set name = '=cmd()' where id = ?`, [made[0]?.id]);
    const answer = await identity.ask('GET', '/api/admin/users.csv?search=csv.example&sort=name', {
      caller: admin.caller,
    });
    expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="users.csv"' });
    const [head, ...lines] = answer.body.trim().split('\r\n');
    expect(head).toContain('ID,Email,Name,Role,College ID');
    expect(lines.map((line) => line.split(',').slice(1, 3))).toEqual([
      ['one@csv.example', "'=cmd()"],
      ['two@csv.example', ''],
    ]);
  });
});

test('the lists without a read budget use an index, too', async () => {
  await identity.sql(
    `insert into users (email, referral_code, college_id, email_verified)
     select 'many' || n || '@index.example', 'IDX' || n, n % 500 + 10, n % 100 > 0 from generate_series(1, 20000) n`,
  );
  await identity.sql('vacuum (analyze) users');
  const plan = async (query: string): Promise<string> =>
    (await identity.column(`explain select id from users ${query} limit 51`)).join('\n');
  expect(await plan('where college_id = 12 order by id desc')).toContain('users_by_college');
  expect(await plan('where not email_verified order by id desc')).toContain('users_unverified');
  await identity.sql(`delete from users where email like '%@index.example'`);
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
  test('changes the given fields, and publishes them', async () => {
    const member = await identity.member();
    const answer = await change(member.id, { role: 'vendor', emailVerified: false, collegeId: 5 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: member.id, role: 'vendor', emailVerified: false, collegeId: 5 });
    expect((await change(member.id, { collegeId: null })).json()).toMatchObject({
      role: 'vendor',
      emailVerified: false,
      collegeId: null,
    });
    expect(await updates(member.id)).toMatchObject([
      { role: 'vendor', collegeId: 5, version: 2 },
      { role: 'vendor', collegeId: null, version: 3 },
    ]);
  });

  test('publishes nothing when nothing changed', async () => {
    const member = await identity.member();
    expect((await change(member.id, {})).statusCode).toBe(200);
    expect((await change(member.id, { role: 'student', collegeId: null })).statusCode).toBe(200);
    expect(await updates(member.id)).toEqual([]);
    expect(await identity.sql('select 1 from sessions where user_id = ?', [member.id])).toHaveLength(1);
  });

  test('rejects an unknown college, naming the field', async () => {
    const answer = await change((await identity.member()).id, { collegeId: 404 });
    expect(answer.json()).toMatchObject({ status: 400, errors: { collegeId: ['College not found'] } });
  });

  test('of an unknown user is 404', async () => {
    expect((await change(999_999, { role: 'vendor' })).statusCode).toBe(404);
  });
});

test("another role ends the cookies at once, and notifies the gateways; the provider's session may start a new one", async () => {
  const received = await identity.endedSessions();
  const demoted = await identity.member('admin');
  await identity.sql(`insert into provider_sessions (id, user_id) values ('ps-1', ?)`, [demoted.id]);
  expect((await change(demoted.id, { role: 'student' })).json()).toMatchObject({ role: 'student' });
  expect((await identity.resolve(demoted.token)).statusCode).toBe(404);
  expect(await identity.sql(`select ended_at from provider_sessions where id = 'ps-1'`)).toEqual([{ ended_at: null }]);
  await eventually(() => expect(received).toContainEqual({ userIds: [demoted.id] }));
});

describe('the owner of a business', () => {
  test.each(['student', 'admin'] as const)('stays a vendor until the business is removed: not %s', async (role) => {
    const owner = await identity.member('vendor');
    const business = `GET /internal/users/${owner.id}/business`;
    identity.catalog.on(business, { body: { vendorId: 7, name: 'The Kettle' } });
    expect((await change(owner.id, { role, emailVerified: false })).json()).toMatchObject({
      status: 409,
      code: 'owns_business',
      detail: 'This account owns The Kettle, so it stays a vendor. Suspend it, or remove the business first.',
    });
    expect(await updates(owner.id)).toEqual([]);
    expect((await change(owner.id, { role: 'vendor', emailVerified: false })).statusCode).toBe(200);
    identity.catalog.on(business, { status: 404 });
    expect((await change(owner.id, { role: 'student' })).json()).toMatchObject({ role: 'student' });
  });

  test('keeps the role while the catalog does not answer', async () => {
    const owner = await identity.member('vendor');
    identity.catalog.away = true;
    const answer = await change(owner.id, { role: 'student' });
    identity.catalog.away = false;
    expect([answer.statusCode, (await updates(owner.id)).length]).toEqual([503, 0]);
  });
});

describe('the last admin', () => {
  test('cannot be demoted by anyone', async () => {
    const answer = await change(admin.id, { role: 'student' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'last_admin' });
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

const end = (id: number): Promise<Answer> =>
  identity.ask('POST', `/api/admin/users/${id}/end-sessions`, { caller: admin.caller });

test('ending sessions signs a user out in every browser, also at the provider, and notifies the gateways', async () => {
  const received = await identity.endedSessions();
  const member = await identity.member();
  await identity.sql(`insert into provider_sessions (id, user_id) values ('ps-2', ?)`, [member.id]);
  const answer = await end(member.id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: 1 }]);
  expect(await identity.sql('select 1 from sessions where user_id = ?', [member.id])).toEqual([]);
  expect(await identity.sql(`select ended_at is not null as ended from provider_sessions where id = 'ps-2'`)).toEqual([
    { ended: true },
  ]);
  await eventually(() => expect(received).toContainEqual({ userIds: [member.id] }));
  expect((await end(member.id)).json()).toEqual({ count: 0 });
});

test('an export on request contains the data of every service, and is stored nowhere', async () => {
  const member = await identity.member();
  for (const neighbour of [identity.catalog, identity.billing, identity.notification])
    neighbour.on('POST /internal/exports', { body: { data: { kept: 1 } } });
  const answer = await identity.ask('POST', `/api/admin/users/${member.id}/export`, { caller: admin.caller });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="campus-deals-user-${member.id}.json"`,
  });
  expect(answer.json()).toMatchObject({ identity: { account: { email: member.email } }, catalog: { kept: 1 } });
});

describe('erasing', () => {
  const erase = (id: number, caller: Caller = admin.caller): Promise<Answer> =>
    identity.ask('DELETE', `/api/admin/users/${id}`, { caller });

  test('deletes the account like its owner would, once', async () => {
    const member = await identity.member();
    const answer = await erase(member.id);
    expect(answer.statusCode).toBe(202);
    const { erasureId } = answer.json<{ erasureId: string }>();
    expect(await identity.published('UserDeleted')).toContainEqual({ erasureId, userId: member.id });
    expect((await erase(member.id)).statusCode).toBe(404);
  });

  test('does not work for one’s own account', async () => {
    const answer = await erase(admin.id);
    expect(answer.json()).toMatchObject({ status: 409, code: 'own_account' });
  });

  test('leaves one admin when two erase each other concurrently', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, other] = [await identity.member('admin'), await identity.member('admin')];
      await identity.sql(`update users set role = 'student' where id = ?`, [admin.id]);
      const answers = await Promise.all([erase(one.id, other.caller), erase(other.id, one.caller)]);
      const [erased, refused] = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(erased).toBe(202);
      // 401: the requesting admin is erased by then.
      expect([401, 409]).toContain(refused);
      await identity.sql(`update users set role = case when id = ? then 'admin' else 'student' end`, [admin.id]);
    }
  });
});
