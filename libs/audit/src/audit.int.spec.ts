import { defineEntity, p } from '@mikro-orm/postgresql';
import { messagingEntities, Outbox } from '@campus-deals/messaging';
import { ErasedAccountSchema, runAs, VISITOR, type Caller } from '@campus-deals/service-defaults';
import { testOrm } from '@campus-deals/service-defaults/testing';
import { describe, expect, test } from 'vitest';
import { auditEntities, AuditLog, type AdminAction } from './index.js';

const ADMIN: Caller = { kind: 'user', userId: 7, role: 'admin', sessionId: 1 };
const APPROVAL: AdminAction = {
  action: 'deal.approve',
  subject: { type: 'deal', id: 42, label: 'Half off, ask ann@mail.example' },
  before: { status: 'pending', email: 'ann@mail.example' },
  after: { status: 'approved', email: 'bob@mail.example' },
};
/** A table of a service. */
const DecisionSchema = defineEntity({
  name: 'Decision',
  tableName: 'decisions',
  properties: { id: p.integer().primary(), decidedBy: p.integer().nullable() },
});

const entities = [...messagingEntities, ...auditEntities, ErasedAccountSchema, DecisionSchema];
const orm = await testOrm('audit', { entities });
// Without a relay, nothing is published.
const audit = new AuditLog(orm.em, new Outbox(orm.em, { service: 'catalog', env: {}, databaseUrl: '' }));

const sql = <T extends object>(query: string): Promise<T[]> => orm.em.getConnection().execute<T[]>(query);
const entries = () => sql<Record<string, unknown>>('SELECT * FROM audit_entries ORDER BY id');
const published = () =>
  sql<{ payload: Record<string, unknown> }>(`SELECT payload FROM outbox_events WHERE name = 'AdminActionRecorded'`);
const record = (caller: Caller, work: () => Promise<void> = async () => undefined): Promise<void> =>
  runAs(caller, () =>
    orm.em.transactional(async () => {
      await audit.record(APPROVAL);
      await work();
    }),
  );

describe('an entry', () => {
  test('is a row and an event of the same facts, without addresses', async () => {
    await record(ADMIN);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      actor_id: 7,
      action: 'deal.approve',
      subject_type: 'deal',
      subject_id: '42',
      label: 'Half off, ask (changed)',
      before: { status: 'pending', email: '(changed)' },
      after: { status: 'approved', email: '(changed)' },
    });
    const [event] = await published();
    expect(event?.payload).toMatchObject({
      id: entry?.['id'],
      service: 'catalog',
      actorId: 7,
      subjectId: '42',
      after: JSON.stringify({ status: 'approved', email: '(changed)' }),
    });
    expect(JSON.stringify([entry, event])).not.toContain('mail.example');
  });

  test('is not there when the change was rolled back', async () => {
    const before = [(await entries()).length, (await published()).length];
    await expect(
      record(ADMIN, () => {
        throw new Error('rolled back on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect([(await entries()).length, (await published()).length]).toEqual(before);
  });

  test('needs a transaction and somebody who asks', async () => {
    await expect(runAs(ADMIN, () => audit.record(APPROVAL))).rejects.toThrow('transaction');
    await expect(record(VISITOR)).rejects.toThrow('while an admin asks');
    await expect(orm.em.transactional(() => audit.record(APPROVAL))).rejects.toThrow('while an admin asks');
  });
});

test('forgets the actor alone when the account is deleted', async () => {
  await record(ADMIN);
  const count = (await entries()).length;
  await orm.em.transactional(() => audit.forgetActor(7));
  const after = await entries();
  expect(after.map((entry) => entry['actor_id'])).toEqual(Array.from({ length: count }, () => null));
  expect(after.at(-1)).toMatchObject({ action: 'deal.approve', subject_id: '42' });
});

test('exports and empties the columns that name an actor, also one without an entry', async () => {
  await sql('INSERT INTO decisions (id, decided_by) VALUES (1, 8), (2, 9)');
  expect(await audit.exportOf(8)).toEqual([{ table: 'decisions', as: 'decided_by', ids: [1] }]);
  await orm.em.transactional(() => audit.forgetActor(8));
  expect(await sql('SELECT id, decided_by FROM decisions ORDER BY id')).toEqual([
    { id: 1, decided_by: null },
    { id: 2, decided_by: 9 },
  ]);
});

test('many at once are as many entries, and one event', async () => {
  const actions = [1, 2].map((id) => ({ ...APPROVAL, subject: { type: 'deal', id } }));
  const before = await entries();
  await orm.em.transactional(() => audit.recordAll(7, actions));
  const added = (await entries()).slice(before.length);
  expect(added.map((entry) => [entry['actor_id'], entry['subject_id']])).toEqual([
    [7, '1'],
    [7, '2'],
  ]);
  const events = await sql<{ payload: { actions: { id: string }[] } }>(
    `SELECT payload FROM outbox_events WHERE name = 'AdminActionsRecorded'`,
  );
  expect(events.map(({ payload }) => payload.actions.map(({ id }) => id))).toEqual([added.map(({ id }) => id)]);
});
