import type { ActivityDto, AuditEntryDto } from '@campus-deals/contracts/identity/audit.dto';
import type { EventPayload } from '@campus-deals/contracts/events';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedIdentity, type Answer, type Member } from '../testing/identity-app.js';
import { ForgetActivitiesJob } from './forget-activities.job.js';
import { AuditLogHandlers } from './audit-log.handlers.js';

type Recorded = EventPayload<'AdminActionRecorded'>;

const identity = await sharedIdentity();
let admin: Member;
beforeEach(async () => {
  admin = await identity.member('admin');
});

const anEntry = (facts: Partial<Recorded> = {}): Recorded => ({
  id: uuidv7(),
  service: 'catalog',
  occurredAt: new Date().toISOString(),
  actorId: admin.id,
  action: 'deal.approve',
  subjectType: 'deal',
  subjectId: '42',
  label: 'Half off sandwiches',
  before: JSON.stringify({ status: 'pending' }),
  after: JSON.stringify({ status: 'approved' }),
  ...facts,
});
/** Delivers an entry twice, which messaging may do. */
async function recorded(facts: Partial<Recorded> = {}): Promise<Recorded> {
  const entry = anEntry(facts);
  const handler = identity.get(AuditLogHandlers);
  for (let run = 0; run < 2; run++)
    await identity.inTransaction(() => handler.storeAdminActionWhenRecorded(eventOf('AdminActionRecorded', entry)));
  return entry;
}
const ask = (path: string): Promise<Answer> => identity.ask('GET', `/api/admin/${path}`, { caller: admin.caller });
const list = async (query: string): Promise<AuditEntryDto[]> => (await ask(`audit-log${query}`)).json();
const ids = async (query: string): Promise<string[]> => (await list(query)).map(({ id }) => id);

describe('the audit log', () => {
  test('comes in pages, the newest first', async () => {
    const made = [await recorded(), await recorded(), await recorded()].map(({ id }) => id).toReversed();
    const first = await ask(`audit-log?actorId=${admin.id}&limit=2`);
    expect(first.json<AuditEntryDto[]>().map(({ id }) => id)).toEqual(made.slice(0, 2));
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await identity.ask('GET', next, { caller: admin.caller });
    expect(second.json<AuditEntryDto[]>().map(({ id }) => id)).toEqual(made.slice(2));
    expect(first.headers['x-total-count']).toBe('3');
    expect(String(second.headers['link'])).toContain('rel="prev"');
  });

  test('stores an entry once, with the actor’s name', async () => {
    const entry = await recorded();
    expect(await list(`?actorId=${admin.id}`)).toEqual([
      {
        id: entry.id,
        occurredAt: expect.stringMatching(/\+00:00$/),
        service: 'catalog',
        actorId: admin.id,
        actorName: admin.email,
        action: 'deal.approve',
        subjectType: 'deal',
        subjectId: '42',
        label: 'Half off sandwiches',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ]);
  });

  test('stores each of many concurrent entries once', async () => {
    const actions = [anEntry({ subjectId: '1001' }), anEntry({ subjectId: '1002' })];
    const event = eventOf('AdminActionsRecorded', { actorId: admin.id, actions });
    for (let run = 0; run < 2; run++)
      await identity.inTransaction(() => identity.get(AuditLogHandlers).storeAdminActionsWhenRecorded(event));
    expect((await ids(`?actorId=${admin.id}`)).toSorted()).toEqual(actions.map(({ id }) => id).toSorted());
  });

  test('is searchable by words, actor, action, subject and day', async () => {
    const own = `?actorId=${admin.id}`;
    const old = await recorded({
      occurredAt: '2026-01-31T23:59:59.000Z',
      action: 'college.edit',
      subjectType: 'college',
      subjectId: '5',
      label: 'Reed 100%',
    });
    const recent = await recorded();
    expect(await ids(own)).toEqual([recent.id, old.id]);
    expect(await ids(`${own}&sort=oldest`)).toEqual([old.id, recent.id]);
    expect(await ids(`${own}&search=REED`)).toEqual([old.id]);
    expect(await ids(`${own}&search=100%25`)).toEqual([old.id]);
    expect(await ids(`${own}&search=r%25d`)).toEqual([]);
    expect(await ids(`${own}&action=deal.approve`)).toEqual([recent.id]);
    expect(await ids(`${own}&subjectType=college&subjectId=5`)).toEqual([old.id]);
    expect(await ids(`${own}&from=2026-01-31&to=2026-01-31`)).toEqual([old.id]);
    expect(await ids(`${own}&to=2026-01-30`)).toEqual([]);
    expect(await ids(`${own}&from=2026-02-01`)).toEqual([recent.id]);
  });

  test.each([
    `update audit_log set action = 'deal.reject'`,
    'update audit_log set actor_id = null, label = null',
    'delete from audit_log',
    'truncate audit_log',
  ])('refuses %s in the database itself', async (statement) => {
    const { id } = await recorded();
    await expect(identity.sql(statement)).rejects.toThrow('audit_log is append-only');
    expect(await ids(`?actorId=${admin.id}`)).toEqual([id]);
  });

  test('removes only the actor when the account is deleted', async () => {
    const leaving = await identity.member('admin');
    const entry = await recorded({ actorId: leaving.id });
    const answer = await identity.ask('DELETE', '/api/user/account', {
      caller: leaving.caller,
      body: { confirmation: 'DELETE' },
    });
    const { erasureId } = answer.json<{ erasureId: string }>();
    // This entry was in transit while the account was deleted.
    const late = await recorded({ actorId: leaving.id, action: 'deal.reject' });
    expect(await list('?limit=2')).toMatchObject([
      { id: late.id, actorId: null, actorName: null, action: 'deal.reject' },
      { id: entry.id, actorId: null, actorName: null, label: 'Half off sandwiches' },
    ]);
    const rows = await identity.sql('select actor_erasure_id from audit_log where actor_erasure_id = ?', [erasureId]);
    expect(rows).toHaveLength(2);
  });
});

describe('the activity', () => {
  const latest = async (limit: number): Promise<ActivityDto[]> => (await ask(`activity?limit=${limit}`)).json();
  const facts = { collegeId: 5, vendorId: 8, dealId: 42, paymentId: 3, userId: null };

  test.each([
    [
      'VendorRegistered',
      'noteActivityWhenVendorRegistered',
      { name: 'Corner Counter' },
      'vendor.register',
      '8',
      'Corner Counter',
    ],
    ['DealSubmitted', 'noteActivityWhenDealSubmitted', { title: 'Free coffee' }, 'deal.submit', '42', 'Free coffee'],
    ['DealRedeemed', 'noteActivityWhenDealRedeemed', {}, 'deal.redeem', '42', null],
    ['RedemptionTakenBack', 'noteActivityWhenRedemptionTakenBack', {}, 'deal.take-back', '42', null],
    ['CollegeActivated', 'noteActivityWhenCollegeActivated', { name: 'Reed' }, 'college.unlock', '5', 'Reed'],
    ['VendorFeePaid', 'noteActivityWhenFeePaid', {}, 'payment.pay', '3', null],
  ] as const)('shows %s once, however often it comes', async (name, handler, own, action, subjectId, label) => {
    const event = eventOf(name, { ...facts, ...own } as never);
    for (let run = 0; run < 2; run++)
      await identity.inTransaction(() => identity.get(AuditLogHandlers)[handler](event as never));
    const shown = (await latest(5)).filter(({ kind }) => kind === 'event');
    expect(shown[0]).toMatchObject({ id: event.id, kind: 'event', actorName: null, action, subjectId, label });
    expect(shown[1]?.id).not.toBe(event.id);
  });

  test('includes admin actions, newest first', async () => {
    const submitted = eventOf('DealSubmitted', { ...facts, title: 'Free coffee' } as never);
    await identity.inTransaction(() => identity.get(AuditLogHandlers).noteActivityWhenDealSubmitted(submitted));
    const entry = await recorded({ occurredAt: new Date(Date.now() + 1000).toISOString() });
    expect(await latest(2)).toMatchObject([
      { id: entry.id, kind: 'admin', actorName: admin.email, action: 'deal.approve' },
      { id: submitted.id },
    ]);
  });

  test('is deleted after a month', async () => {
    const old = eventOf('DealRedeemed', facts as never, new Date(Date.now() - 31 * 86_400_000));
    const recent = eventOf('DealRedeemed', facts as never);
    for (const event of [old, recent])
      await identity.inTransaction(() => identity.get(AuditLogHandlers).noteActivityWhenDealRedeemed(event));
    await identity.inTransaction(() => identity.get(ForgetActivitiesJob).run());
    const kept = await identity.column('select id from activities where id in (?, ?)', [old.id, recent.id]);
    expect(kept).toEqual([recent.id]);
  });
});
