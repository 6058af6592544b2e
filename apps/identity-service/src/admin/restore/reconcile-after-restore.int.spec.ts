import { MikroORM } from '@mikro-orm/postgresql';
import type { Removal } from '@campus-deals/contracts/removal';
import { reconcileDatabase } from '@campus-deals/messaging';
import { forFile } from '@campus-deals/testing';
import { expect, test } from 'vitest';
import { reconcileAfterRestore } from './reconcile-after-restore.js';
import { IdentityUnderTest } from '../../testing/identity-app.js';

const identity = await forFile(IdentityUnderTest.start({}, { events: false }));

const settle = (removals: Removal[]): Promise<string[]> =>
  identity.inContext(() => reconcileAfterRestore(identity.app, removals));
const soon = (): string => new Date(Date.now() + 1000).toISOString();
const userIds = (): Promise<number[]> => identity.column<number>('select id from users order by id');

test('accounts deleted after the backup are deleted again, once, and no others', async () => {
  const [stays, leaves, registeredLater] = [await identity.member(), await identity.member(), await identity.member()];
  const removals: Removal[] = [
    { kind: 'account', id: leaves.id, at: soon() },
    { kind: 'account', id: leaves.id, at: soon() },
    { kind: 'account', id: registeredLater.id, at: '2020-01-01T00:00:00Z' },
    { kind: 'account', id: 987_654, at: soon() },
    { kind: 'subscription', id: stays.id, at: soon() },
  ];
  for (let time = 0; time < 2; time += 1) await settle(removals);
  expect(await userIds()).toEqual([stays.id, registeredLater.id]);
  expect((await identity.published('UserDeleted')).map(({ userId }) => userId)).toEqual([leaves.id]);
});

test('no earlier session is valid', async () => {
  const { token } = await identity.member();
  await settle([]);
  expect((await identity.resolve(token)).statusCode).toBe(404);
});

test('the only admin stays, and the operator is notified', async () => {
  const admin = await identity.member('admin');
  const lines = await settle([{ kind: 'account', id: admin.id, at: soon() }]);
  expect(lines.join('\n')).toContain(`account ${admin.id} was deleted and is the only admin here`);
  expect(await userIds()).toContain(admin.id);
  process.exitCode = undefined;
});

test('no id is reused, and earlier events are published again', async () => {
  const before = await identity.member();
  await identity.sql('update outbox_events set published_at = now()');
  await reconcileDatabase(identity.get(MikroORM).em.fork() as never);
  const after = await identity.member();
  expect(after.id).toBeGreaterThan(before.id + 999_999);
  expect(await identity.sql('select 1 from outbox_events where published_at is not null')).toEqual([]);
});
