import type { EventName, EventPayload } from '@campus-deals/contracts/events';
import { EVENTS } from '@campus-deals/contracts/events';
import { eventOf } from '@campus-deals/messaging/testing/service';
import { describe, expect, test } from 'vitest';
import { daysFromNow, dealFacts } from '../testing/deal-facts.js';
import { aCollege, NotificationUnderTest } from '../testing/notification-app.js';
import { DeleteOldRows } from '../upkeep/delete-old-rows.job.js';
import { DealsReadModel } from './deals-read-model.service.js';

const notification = await NotificationUnderTest.shared();
const { collegeId } = await notification.college({ isActive: true });

/** Delivers an event twice to each sync handler. The second has another id, so that no inbox skips it. */
async function tell<N extends EventName>(name: N, payload: EventPayload<N>, occurredAt = new Date()): Promise<void> {
  const handlers = ((EVENTS[name].handlers as { notification?: string[] }).notification ?? []).filter((handler) =>
    handler.startsWith('sync-'),
  );
  expect(handlers).not.toEqual([]);
  for (let run = 0; run < 2; run++)
    for (const handler of handlers)
      await notification.handle(handler as never, eventOf(name, payload, occurredAt) as never);
}

const aDeal = (facts: Partial<EventPayload<'DealSnapshotTaken'>> = {}) => dealFacts({ collegeId, ...facts });
const approved = (deal: EventPayload<'DealChanged'>, isRevision = false): Promise<void> =>
  tell('DealApproved', { ...deal, isRevision });
const shown = async (dealId: number): Promise<string[]> =>
  (await notification.get(DealsReadModel).visible([dealId])).map(({ title }) => title);

describe('the copy of a deal', () => {
  test('follows its history, however often each event comes', async () => {
    const deal = aDeal({ title: 'First' });
    await tell('DealSubmitted', { ...deal, status: 'pending', approvedAt: null, version: 1 });
    expect(await shown(deal.dealId)).toEqual([]);
    await approved(deal);
    expect(await shown(deal.dealId)).toEqual(['First']);
    await tell('DealChanged', { ...deal, title: 'Second', version: 3 });
    expect(await shown(deal.dealId)).toEqual(['Second']);
    await tell('DealHidden', { ...deal, reportCount: 3, version: 4 });
    expect(await shown(deal.dealId)).toEqual([]);
    await tell('DealChanged', { ...deal, title: 'Second', isHidden: false, version: 5 });
    expect(await shown(deal.dealId)).toEqual(['Second']);
    await tell('DealExpired', { ...deal, version: 6 });
    expect(await shown(deal.dealId)).toEqual([]);
  });

  const { dealId: _, ...facts } = dealFacts();
  test.each<[string, (deal: ReturnType<typeof aDeal>) => Promise<void>[]]>([
    ['was removed', (deal) => [tell('DealRemoved', deal), approved(deal)]],
    ['an admin ended', (deal) => [tell('DealExpired', { ...deal, version: 3 }), approved(deal)]],
    ['is hidden', (deal) => [tell('DealHidden', { ...deal, reportCount: 3, version: 3 }), approved(deal)]],
    [
      'waits again',
      (deal) => [tell('DealSubmitted', { ...deal, status: 'pending', version: 3 }), tell('DealSnapshotTaken', deal)],
    ],
    ['the clock has ended', (deal) => [approved(deal), tell('DealExpired', deal)]],
  ])('is not that it is shown, when it %s, in whatever order that arrives', async (_name, events) => {
    for (const order of ['as they are', 'reversed']) {
      const deal = { ...facts, ...aDeal() };
      const all = [...events(deal)];
      await Promise.all(order === 'reversed' ? all.reverse() : all);
      expect(await shown(deal.dealId)).toEqual([]);
    }
  });

  test('leaves out a change that is not approved', async () => {
    const deal = aDeal({ title: 'As it is' });
    await approved(deal);
    await tell('DealSubmitted', { ...deal, title: 'As it is to be', version: 3 });
    expect(await shown(deal.dealId)).toEqual(['As it is']);
  });

  test.each([
    ['has not begun', { startDate: daysFromNow(1) }],
    ['is over, whatever was heard', { endDate: new Date(Date.now() - 1000).toISOString() }],
    ['was not approved', { status: 'rejected' as const }],
  ])('is not that it is shown while it %s', async (_name, facts_) => {
    const deal = aDeal(facts_);
    await tell('DealSnapshotTaken', deal);
    expect(await shown(deal.dealId)).toEqual([]);
  });

  test.each([
    ['is locked', { isActive: false }],
    ['is being prepared', { isActive: true, status: 'pending' as const }],
  ])('is not visible while its college %s', async (_name, facts_) => {
    const college = aCollege(facts_);
    await tell('CollegeCreated', college);
    const deal = aDeal({ collegeId: college.collegeId });
    await tell('DealSnapshotTaken', deal);
    const model = notification.get(DealsReadModel);
    expect(await model.visible([deal.dealId])).toEqual([]);
    await tell('CollegeChanged', { ...college, status: 'live', isActive: true, version: 2 });
    expect(await model.visible([deal.dealId])).toMatchObject([{ id: deal.dealId }]);
  });

  test('is kept after removal only as long as its events may come', async () => {
    const [old, young] = [aDeal(), aDeal()];
    for (const deal of [old, young]) await tell('DealRemoved', deal);
    await notification.sql(`update deals set synced_at = now() - interval '31 days' where id = ?`, [old.dealId]);
    await notification.inContext(() => notification.get(DeleteOldRows).run());
    const left = await notification.sql('select id from deals where id in (?, ?)', [old.dealId, young.dealId]);
    expect(left).toEqual([{ id: young.dealId }]);
  });
});

describe('the copy of a vendor', () => {
  test('is the newest, and its deals show its name', async () => {
    const deal = aDeal({ vendorName: 'Old name' });
    const vendor = { vendorId: deal.vendorId, userId: 5, collegeId, name: 'Old name', isSuspended: false, version: 1 };
    await tell('DealSnapshotTaken', deal);
    await tell('VendorUpdated', { ...vendor, name: 'New name', version: 2 });
    await tell('VendorRegistered', vendor);
    await tell('VendorSnapshotTaken', vendor);
    const model = notification.get(DealsReadModel);
    expect(await model.visible([deal.dealId])).toMatchObject([{ vendorName: 'New name' }]);
  });

  test('records a suspension, also one that arrives late', async () => {
    const deal = aDeal();
    const vendor = { vendorId: deal.vendorId, userId: 5, collegeId, name: 'Kettle' };
    await tell('DealSnapshotTaken', deal);
    await tell('VendorUpdated', { ...vendor, isSuspended: true, version: 3 });
    await tell('VendorUpdated', { ...vendor, isSuspended: false, version: 2 });
    expect(await shown(deal.dealId)).toEqual([]);
    await tell('VendorUpdated', { ...vendor, isSuspended: false, version: 5 });
    expect(await shown(deal.dealId)).toEqual([deal.title]);
  });

  test('stays removed, though older events come later', async () => {
    const vendor = { vendorId: aDeal().vendorId, userId: 6, collegeId, name: 'Gone', isSuspended: false, version: 3 };
    await tell('VendorRemoved', vendor);
    await tell('VendorUpdated', vendor);
    expect(
      await notification.sql('select name, is_removed, user_id from vendors where id = ?', [vendor.vendorId]),
    ).toEqual([{ name: '', is_removed: true, user_id: null }]);
  });
});

describe('the saves of a deal', () => {
  const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds));
  const keeps = async (dealId: number): Promise<number[]> =>
    await notification.column<number>(
      'select user_id from saved_deals where deal_id = ? and is_saved order by user_id',
      [dealId],
    );

  test('keep each user’s last action, whatever the order of events', async () => {
    const deal = aDeal();
    const saved = { dealId: deal.dealId, collegeId, userId: 11 };
    await tell('DealUnsaved', saved, at(2));
    await tell('DealSaved', saved, at(1));
    expect(await keeps(deal.dealId)).toEqual([]);
    await tell('DealSaved', saved, at(3));
    expect(await keeps(deal.dealId)).toEqual([11]);
    const counts = () =>
      notification.sql('select user_id from saved_deals where deal_id = ? and counts', [deal.dealId]);
    expect(await counts()).toEqual([]);
    await tell('DealSaved', { ...saved, counts: true }, at(4));
    expect(await counts()).toEqual([{ user_id: 11 }]);
    await tell('DealUnsaved', saved, at(5));
    expect(await counts()).toEqual([]);
  });

  test('include those from before this feature, unless the user changed their mind', async () => {
    const deal = aDeal();
    await tell('DealUnsaved', { dealId: deal.dealId, collegeId, userId: 21 }, at(1));
    await tell('SavesSnapshotTaken', { dealId: deal.dealId, collegeId, userIds: [21, 22, 23] });
    await tell('DealUnsaved', { dealId: deal.dealId, collegeId, userId: 22 }, at(2));
    expect(await keeps(deal.dealId)).toEqual([23]);
  });

  test('leave out erased users', async () => {
    const deal = aDeal();
    await tell('DealSaved', { dealId: deal.dealId, collegeId, userId: 31 }, at(1));
    await notification.handle(
      'erase-subscriber-when-user-deleted',
      eventOf('UserDeleted', { userId: 31, erasureId: '0190a2f0-0000-7000-8000-000000000031' }, at(2)),
    );
    expect(await keeps(deal.dealId)).toEqual([]);
    await tell('DealSaved', { dealId: deal.dealId, collegeId, userId: 31 }, at(3));
    await tell('SavesSnapshotTaken', { dealId: deal.dealId, collegeId, userIds: [31] });
    expect(await keeps(deal.dealId)).toEqual([]);
  });
});
