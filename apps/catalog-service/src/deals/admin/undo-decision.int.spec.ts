import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@campus-deals/service-defaults';
import type { College } from '../../colleges/college.entity.js';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, type OwnedVendor } from '../../testing/factories.js';
import { DealClock } from '../deal-clock.job.js';
import { Deal } from '../deal.entity.js';
import { Revision } from '../../moderation/revision.entity.js';

const OTHER_ADMIN: Caller = { kind: 'user', userId: 99, role: 'admin', sessionId: 99 };

const catalog = await sharedCatalog();
let college: College;
let vendor: OwnedVendor;
beforeEach(async () => {
  college = await aCollege(catalog.em(), { isActive: true });
  vendor = await aVendor(catalog.em(), { collegeId: college.id });
});

const aDealOf = (given = {}): Promise<Deal> =>
  aDeal(catalog.em(), { collegeId: college.id, vendorId: vendor.id, status: 'pending', ...given });
const decide = (id: number, decision: 'approve' | 'reject', body?: object) =>
  catalog.ask('PATCH', `/api/admin/deals/${id}/${decision}`, { caller: ADMIN, body });
const undo = (id: number, caller = ADMIN) => catalog.ask('POST', `/api/admin/deals/${id}/undo`, { caller });
const stored = (id: number): Promise<Deal> => catalog.em().findOneOrFail(Deal, id);
const eventsOf = (id: number) =>
  catalog.sql<{ name: string; delay: number | null }>(
    `SELECT name, extract(epoch FROM retry_at - occurred_at)::float AS delay FROM outbox_events
     WHERE (payload->>'dealId')::int = ? AND name NOT IN ('DealSubmitted', 'DealSnapshotTaken') ORDER BY id`,
    [id],
  );
const isSeen = async (id: number): Promise<boolean> =>
  (await catalog.ask('GET', `/api/deals/${id}`)).statusCode === 200;

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
      const shown = (await catalog.ask('GET', `/api/deals/${deal.id}`)).json<{ deal: { title: string } }>();
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

  test.each([
    ['after 10 s', `UPDATE undoable_decisions SET decided_at = now() - interval '10.5 seconds' WHERE deal_id = ?`],
    [
      'once it was published',
      `UPDATE outbox_events SET published_at = now() WHERE name = 'DealApproved' AND (payload->>'dealId')::int = ?`,
    ],
    ['once the deal was changed', 'UPDATE deals SET version = version + 1 WHERE id = ?'],
  ])('cannot be undone %s', async (_when, happened) => {
    const { id } = await aDealOf();
    await decide(id, 'approve');
    await catalog.sql(happened, [id]);
    expect((await undo(id)).json()).toMatchObject({ status: 409, code: 'undo_expired' });
    expect(await isSeen(id)).toBe(true);
    expect((await eventsOf(id)).map(({ name }) => name)).toEqual(['DealApproved']);
  });

  test('is recorded only while it can be undone', async () => {
    const [recent, old] = [await aDealOf(), await aDealOf()];
    for (const { id } of [recent, old]) await decide(id, 'approve');
    await catalog.sql(`UPDATE undoable_decisions SET decided_at = now() - interval '2 minutes' WHERE deal_id = ?`, [
      old.id,
    ]);
    await catalog.app.get(DealClock).forgetDecisions();
    const kept = await catalog.sql<{ deal_id: number }>(
      'SELECT deal_id FROM undoable_decisions WHERE deal_id IN (?, ?)',
      [recent.id, old.id],
    );
    expect(kept).toEqual([{ deal_id: recent.id }]);
  });

  test('can be undone only by its own admin, once, however often they request it', async () => {
    const { id } = await aDealOf();
    await decide(id, 'approve');
    expect((await undo(id, OTHER_ADMIN)).json()).toMatchObject({ status: 403, code: 'access_denied' });
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});
