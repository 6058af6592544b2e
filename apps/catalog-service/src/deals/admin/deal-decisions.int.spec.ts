import { describe, expect, test } from 'vitest';
import { ADMIN, sharedCatalog, tagsOf } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { DealClock } from '../deal-clock.job.js';
import { Deal } from '../deal.entity.js';
import { Revision } from '../../moderation/revision.entity.js';

const catalog = await sharedCatalog();
const { ids, vendor } = await aBusiness(catalog.em());

const aDealOf = (given = {}): Promise<Deal> => aDeal(catalog.em(), { ...ids, status: 'pending', ...given });
const decide = (id: number, decision: 'approve' | 'reject', body?: object) =>
  catalog.ask('PATCH', `/api/admin/deals/${id}/${decision}`, { caller: ADMIN, body });
const undo = (id: number) => catalog.ask('POST', `/api/admin/deals/${id}/undo`, { caller: ADMIN });
const stored = (id: number): Promise<Deal> => catalog.em().findOneOrFail(Deal, id);
const eventsOf = (id: number) =>
  catalog.sql<{ name: string; delay: number | null }>(
    `SELECT name, extract(epoch FROM retry_at - occurred_at)::float AS delay FROM outbox_events
     WHERE (payload->>'dealId')::int = ? AND name NOT IN ('DealSubmitted', 'DealSnapshotTaken') ORDER BY id`,
    [id],
  );
const isSeen = async (id: number): Promise<boolean> =>
  (await catalog.ask('GET', `/api/deals/${id}`)).statusCode === 200;

test('approving shows the deal with the next read, first in its list, and counts it', async () => {
  const { college, vendor, ids: fresh } = await aBusiness(catalog.em());
  await aDeal(catalog.em(), fresh);
  const { id } = await aDealOf({ ...fresh, rejectionReason: 'Too cheap' });
  expect(await isSeen(id)).toBe(false);
  const answer = await decide(id, 'approve');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id, status: 'approved', approvedAt: expect.stringMatching(/^20/) });
  const lists = [`deals-of-college-${college.id}`, `deals-of-vendor-${vendor.id}`, 'colleges'];
  expect(tagsOf(answer).toSorted()).toEqual([`college-${college.id}`, `deal-${id}`, ...lists].toSorted());
  expect(await catalog.read(`/api/colleges/${college.id}/deals`)).toMatchObject([{ id }, {}]);
  expect(await catalog.read(`/api/colleges/${college.id}`)).toMatchObject({ dealCount: 2 });
  const { userId, name: vendorName } = vendor;
  expect(await catalog.published('DealApproved', { dealId: id })).toMatchObject([
    { ...fresh, userId, vendorName, status: 'approved', isRevision: false, version: 2 },
  ]);
  expect(await stored(id)).toMatchObject({ rejectionReason: null });
});

test.each([
  [{ reason: ' Too cheap ' }, 'Too cheap'],
  [{}, null],
  [undefined, null],
])('rejecting with %j keeps the reason for the vendor and hides the deal', async (body, rejectionReason) => {
  const { id } = await aDealOf();
  expect((await decide(id, 'reject', body)).json()).toMatchObject({ id, status: 'rejected', approvedAt: null });
  expect(await stored(id)).toMatchObject({ status: 'rejected', rejectionReason });
  expect(await catalog.published('DealRejected', { dealId: id })).toMatchObject([
    { userId: vendor.userId, reason: rejectionReason, isRevision: false, version: 2 },
  ]);
  expect(await isSeen(id)).toBe(false);
});

describe('a decision', () => {
  test('takes effect at once, and is published only when it can no longer be undone', async () => {
    const { id } = await aDealOf();
    const before = Date.now();
    const answer = (await decide(id, 'approve')).json<{ undoUntil: string }>();
    expect(Date.parse(answer.undoUntil) - before).toBeGreaterThanOrEqual(10_000);
    expect(await isSeen(id)).toBe(true);
    const [event, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(event?.name).toBe('DealApproved');
    expect(event?.delay).toBeGreaterThan(10);
  });

  test('undone in time leaves no trace except the version', async () => {
    const { id } = await aDealOf({ rejectionReason: null });
    const before = await stored(id);
    await decide(id, 'approve');
    const answer = await undo(id);
    expect(answer.json()).toMatchObject({ id, status: 'pending', approvedAt: null, hoursLeft: expect.any(Number) });
    expect(String(answer.headers['x-invalidate-tags'])).toContain(`deal-${id}`);
    expect(await isSeen(id)).toBe(false);
    const after = await stored(id);
    expect(after).toMatchObject({ status: 'pending', decidedAt: null, decidedBy: null, version: before.version + 2 });
    expect(after.waitingSince).toEqual(before.waitingSince);
    expect(await eventsOf(id)).toEqual([{ name: 'DealDecisionUndone', delay: null }]);
    expect(await catalog.published('DealDecisionUndone')).toContainEqual(
      expect.objectContaining({ dealId: id, decision: 'approved', isRevision: false, userId: vendor.userId }),
    );
    // For read models that a snapshot updated in the meantime.
    const { version } = await stored(id);
    expect(await catalog.published('DealSnapshotTaken')).toContainEqual(
      expect.objectContaining({ dealId: id, status: 'pending', version }),
    );
    expect((await undo(id)).json()).toMatchObject({ status: 409, code: 'undo_expired' });
    expect((await decide(id, 'reject', { reason: 'Too cheap' })).statusCode).toBe(200);
    expect((await undo(id)).json()).toMatchObject({ status: 'pending', rejectionReason: null });
  });

  test('about a change, undone, restores the pending change and the deal', async () => {
    for (const decision of ['approve', 'reject'] as const) {
      const deal = await aDealOf({ status: 'approved', title: 'Tea for two', discountValue: '10' });
      const em = catalog.em();
      const submittedAt = new Date(Date.now() - 3_600_000);
      em.create(Revision, { dealId: deal.id, changes: { title: 'Tea for three' }, submittedAt });
      await em.flush();
      await decide(deal.id, decision);
      const shown = await catalog.read<{ deal: { title: string } }>(`/api/deals/${deal.id}`);
      expect(shown.deal.title).toBe(decision === 'approve' ? 'Tea for three' : 'Tea for two');
      expect((await undo(deal.id)).json()).toMatchObject({
        title: 'Tea for two',
        status: 'approved',
        hasPendingRevision: true,
        submittedAt: expect.stringMatching(submittedAt.toISOString().slice(0, 19)),
        pendingRevision: { title: 'Tea for three', status: 'pending', rejectionReason: null },
      });
      expect(await eventsOf(deal.id)).toEqual([{ name: 'DealDecisionUndone', delay: null }]);
    }
  });

  test('is recorded only while it can be undone', async () => {
    const [recent, old] = [await aDealOf(), await aDealOf()];
    for (const { id } of [recent, old]) await decide(id, 'approve');
    const aged = `UPDATE undoable_decisions SET decided_at = now() - interval '2 minutes' WHERE deal_id = ?`;
    await catalog.sql(aged, [old.id]);
    await catalog.app.get(DealClock).forgetDecisions();
    const kept = 'SELECT deal_id FROM undoable_decisions WHERE deal_id IN (?, ?)';
    expect(await catalog.column(kept, [recent.id, old.id])).toEqual([recent.id]);
  });
});
