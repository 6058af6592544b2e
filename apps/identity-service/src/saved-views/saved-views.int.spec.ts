import 'reflect-metadata';
import type { AccountExportDto } from '@campus-deals/contracts/identity/account.dto';
import type { SavedViewDto } from '@campus-deals/contracts/identity/saved-view.dto';
import { MOST_SAVED_VIEWS, MOST_SHARED_VIEWS } from '@campus-deals/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentity, type Answer, type IdentityUnderTest, type Member } from '../testing/identity-app.js';

const VIEWS = '/api/admin/saved-views';
const WAITING = {
  table: 'deals',
  name: 'Waiting',
  query: 'status=pending&sort=oldest&columns=-vendor',
  isShared: false,
};

let identity: IdentityUnderTest;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  identity = await startIdentity({}, { events: false });
  for (const neighbour of [identity.catalog, identity.billing, identity.notification])
    neighbour.on('POST /internal/exports', { body: { data: {} } });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.sql('delete from saved_views');
  [ada, ben] = [await identity.member('admin'), await identity.member('admin')];
  await identity.sql("update users set name = 'Ada Park' where id = ?", [ada.id]);
});

const ask = ({ caller }: Member, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer> =>
  identity.ask(method, `${VIEWS}${path}`, { caller, ...(body && { body }) });
const save = (admin: Member, changes: object = {}): Promise<Answer> =>
  ask(admin, 'POST', '', { ...WAITING, ...changes });
const saved = async (admin: Member, changes: object = {}): Promise<number> =>
  (await save(admin, changes)).json<SavedViewDto>().id;
const list = async ({ caller }: Member, table = 'deals'): Promise<SavedViewDto[]> =>
  (await identity.ask('GET', `${VIEWS}?table=${table}`, { caller })).json();
const codeOf = (answer: Answer) => [answer.statusCode, answer.json<{ code: string }>().code];

describe('a view', () => {
  test('is for its admin only until it is shared', async () => {
    const answer = await save(ada);
    const { id } = answer.json<SavedViewDto>();
    const view = { ...WAITING, id, isOwn: true, canChange: true, ownerName: 'Ada Park' };
    expect([answer.statusCode, answer.json()]).toEqual([201, view]);
    expect([await list(ada), await list(ben), await list(ada, 'users')]).toEqual([[view], [], []]);

    expect((await ask(ada, 'PATCH', `/${id}`, { isShared: true })).json()).toEqual({ ...view, isShared: true });
    expect(await list(ben)).toEqual([{ ...view, isShared: true, isOwn: false, canChange: false }]);
    await ask(ada, 'PATCH', `/${id}`, { isShared: false });
    expect(await list(ben)).toEqual([]);
  });

  test('changes its name and its query, and can be deleted', async () => {
    const id = await saved(ada);
    const changes = { name: 'New', query: 'category=food' };
    expect((await ask(ada, 'PATCH', `/${id}`, changes)).json()).toMatchObject({ ...WAITING, ...changes });
    expect((await ask(ada, 'DELETE', `/${id}`)).statusCode).toBe(204);
    expect(await list(ada)).toEqual([]);
    expect(codeOf(await ask(ada, 'DELETE', `/${id}`))).toEqual([404, 'saved_view_not_found']);
  });

  test('can be changed by its owner only, and a private one does not exist for others', async () => {
    const [own, shared] = [await saved(ada), await saved(ada, { name: 'Shared', isShared: true })];
    for (const method of ['PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
      expect(codeOf(await ask(ben, method, `/${own}`, body))).toEqual([404, 'saved_view_not_found']);
      expect(codeOf(await ask(ben, method, `/${shared}`, body))).toEqual([403, 'access_denied']);
    }
    expect((await list(ada)).map(({ name }) => name)).toEqual(['Shared', 'Waiting']);
  });

  test('has a name that its admin uses once for a table', async () => {
    const id = await saved(ada);
    const second = await saved(ada, { name: 'Second' });
    const message = { name: ['You already have a view with this name'] };
    for (const answer of [
      await save(ada, { name: ' waiting ' }),
      await ask(ada, 'PATCH', `/${second}`, { name: 'WAITING' }),
    ])
      expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([400, message]);
    const fine = [
      await save(ada, { table: 'users' }),
      await save(ben),
      await ask(ada, 'PATCH', `/${id}`, { name: 'waiting' }),
    ];
    expect(fine.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200]);
  });

  test('is saved once by two requests at once', async () => {
    const answers = await Promise.all([save(ada), save(ada)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400]);
  });

  test('leaves no audit entry while it is private', async () => {
    const entries = () => identity.sql("select action from audit_entries where action like 'saved-view%' order by id");
    const before = (await entries()).length;
    const id = await saved(ada);
    await ask(ada, 'PATCH', `/${id}`, { name: 'New' });
    expect(await entries()).toHaveLength(before);
    await ask(ada, 'PATCH', `/${id}`, { isShared: true });
    await ask(ada, 'PATCH', `/${id}`, { isShared: false });
    await ask(ada, 'DELETE', `/${id}`);
    expect((await entries()).slice(before)).toEqual([{ action: 'saved-view.change' }, { action: 'saved-view.change' }]);
  });

  test.each<[changes: object, field: string, message: string]>([
    [{ table: 'secrets' }, 'table', 'table is not a known table'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(61) }, 'name', 'Name must be less than 60 characters'],
    [{ query: `search=${'x'.repeat(1000)}` }, 'query', 'View must be less than 1000 characters'],
    ...['cursor=abc', 'saved=2', 'a=1&a=2', 'a=', '__proto__=1', 'a=%00'].map((query): [object, string, string] => [
      { query },
      'query',
      'View is not valid',
    ]),
    [
      { query: 'search=ann%40mail.example' },
      'query',
      'A view cannot search for an email address. Clear the search first.',
    ],
    [{ isShared: 'yes' }, 'isShared', 'isShared must be true or false'],
  ])('is refused with %o', async (changes, field, message) => {
    const answer = await save(ada, changes);
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([400, { [field]: [message] }]);
    expect(await list(ada)).toEqual([]);
  });
});

test('an admin has a limited number of views, and so has a table of shared ones', async () => {
  await identity.sql(
    `insert into saved_views (owner_id, private_to, table_name, name, query)
       select ?, ?, 'users', 'View ' || n, '' from generate_series(1, ?) n`,
    [ada.id, ada.id, MOST_SAVED_VIEWS],
  );
  await identity.sql(
    `insert into saved_views (table_name, name, query) select 'deals', 'View ' || n, '' from generate_series(1, ?) n`,
    [MOST_SHARED_VIEWS],
  );
  const shared = async () => ask(ben, 'PATCH', `/${await saved(ben)}`, { isShared: true });
  for (const answer of [await save(ada), await save(ben, { isShared: true }), await shared()])
    expect(codeOf(answer)).toEqual([409, 'limit_reached']);
});

describe('an account that is erased', () => {
  test('takes its private views with it, and leaves shared ones to all admins', async () => {
    await save(ada);
    const id = await saved(ada, { name: 'Shared', isShared: true });
    await identity.ask('DELETE', '/api/user/account', { caller: ada.caller, body: { confirmation: 'DELETE' } });
    const [left, ...others] = await list(ben);
    expect([left, others]).toEqual([
      { ...WAITING, id, name: 'Shared', isShared: true, isOwn: false, canChange: true, ownerName: null },
      [],
    ]);
    expect(await identity.sql('select id from saved_views')).toEqual([{ id }]);
    expect((await ask(ben, 'PATCH', `/${id}`, { name: 'Kept' })).json()).toMatchObject({ isOwn: true, name: 'Kept' });
  });

  test('and one that is no longer an admin: its shared views can be changed', async () => {
    const id = await saved(ada, { isShared: true });
    await identity.sql("update users set role = 'student' where id = ?", [ada.id]);
    expect(await list(ben)).toMatchObject([{ id, canChange: true, ownerName: null }]);
    expect((await ask(ben, 'DELETE', `/${id}`)).statusCode).toBe(204);
  });
});

test("an account's export contains its views", async () => {
  await save(ada);
  await save(ben, { isShared: true });
  const { identity: own } = (
    await identity.ask('GET', '/api/user/export', { caller: ada.caller })
  ).json<AccountExportDto>();
  expect(own['savedViews']).toEqual([{ ...WAITING, updatedAt: expect.any(String) }]);
});
