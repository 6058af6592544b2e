import { expect, test } from 'vitest';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aReview, aVendor } from '../../testing/factories.js';
import { Revision } from '../../moderation/revision.entity.js';

const catalog = await sharedCatalog();

const ask = (path: string) => catalog.ask('GET', `/api/admin/${path}`, { caller: ADMIN });

test('counts totals, pending and new rows, and the progress of colleges', async () => {
  const em = catalog.em();
  const active = await aCollege(em, { name: 'A', isActive: true, subscriberCount: 4, subscriptionGoal: 100 });
  await aCollege(em, { name: 'B', subscriberCount: 50, subscriptionGoal: 100 });
  await aCollege(em, { subscriberCount: 1, subscriptionGoal: 100, latitude: null, longitude: null });
  await aCollege(em, { status: 'pending', subscriberCount: 9, subscriptionGoal: 10 });
  const revisionSubmittedAt = new Date(Date.now() - 90_000_000);
  const vendor = await aVendor(em, { collegeId: active.id, revisionSubmittedAt, reportCount: 1 });
  const of = { collegeId: active.id, vendorId: vendor.id };
  const submittedAt = new Date(Date.now() - 86_400_000);
  await aDeal(em, { ...of, status: 'pending', submittedAt });
  await aDeal(em, { ...of, reportCount: 2 });
  await aReview(em, { vendor: vendor.id, reportCount: 1 });
  const revised = await aDeal(em, of);
  em.create(Revision, { dealId: revised.id, changes: { title: 'Another' } });
  await em.flush();
  await catalog.sql(
    `INSERT INTO counted_subscribers (subscription_id, college_id, is_removed, seen_at)
     SELECT n, ?, n = 3, now() - CASE n WHEN 2 THEN interval '1 day' WHEN 4 THEN interval '40 days' ELSE interval '0' END
     FROM generate_series(1, 4) n`,
    [active.id],
  );
  await catalog.sql(
    `INSERT INTO redemptions (deal_id, vendor_id, user_id, kind, code, code_key, secret, redeemed_at)
     VALUES (?, ?, 7, 'unique', 'A', 'A', 'x', now()), (?, ?, 7, 'unique', 'B', 'B', 'x', NULL)`,
    [revised.id, vendor.id, revised.id, vendor.id],
  );
  const overview = (await ask('overview')).json();
  expect(overview).toMatchObject({
    counts: { colleges: 4, vendors: 1, deals: 3 },
    waiting: {
      deals: 1,
      revisions: 1,
      vendorChanges: 1,
      reportedVendors: 1,
      reportedDeals: 1,
      reportedReviews: 1,
      oldestSubmittedAt: revisionSubmittedAt.toISOString(),
    },
    funnel: { colleges: 4, live: 3, withSubscribers: 3, halfway: 2, active: 1 },
  });
  expect(overview.perDay).toHaveLength(28);
  expect(overview.perDay.slice(-3)).toMatchObject([
    { subscribers: 0, redemptions: 0 },
    { subscribers: 1, redemptions: 0 },
    { date: new Date().toISOString().slice(0, 10), subscribers: 1, redemptions: 1 },
  ]);
  for (const [table, count] of Object.entries(overview.counts))
    expect((await ask(`stats/${table}/count`)).json()).toEqual({ count });

  const map = await ask('overview/colleges-map');
  expect(map.headers['cache-control']).toBe('private, max-age=60');
  expect(map.json()).toEqual([
    {
      id: active.id,
      name: active.name,
      shortName: active.shortName,
      latitude: '41.5',
      longitude: '-90.25',
      isActive: true,
      subscriberCount: 4,
      dealCount: 2,
    },
    expect.objectContaining({ isActive: false, subscriberCount: 50 }),
  ]);
});
