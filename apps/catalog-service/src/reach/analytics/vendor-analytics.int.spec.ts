import { forFile } from '@campus-deals/testing';
import { describe, expect, test } from 'vitest';
import type { IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { DealInteractionsService } from '../../deals/interactions/deal-interactions.service.js';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent } from '../../testing/accounts.js';
import { startCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, interactions, freshBusiness } from '../../testing/factories.js';

const catalog = await forFile(startCatalog());
await catalog.get(DealInteractionsService).beforeApplicationShutdown();
// 17:00 in Chicago is 23:00 UTC in winter.
const shop = freshBusiness(catalog, {}, { timeZone: 'America/Chicago' });

const own = (given: Partial<Deal> = {}): Promise<Deal> => aDeal(catalog.em(), { ...shop.ids, ...given });
const analytics = (query = '') => catalog.read<VendorAnalyticsDto>(`/api/vendor/analytics${query}`, shop.owner);

const happened = (dealId: number, kind: string, hour: string, count?: number) =>
  interactions(catalog.em(), dealId, kind, hour, count);

describe('analytics', () => {
  test('count interactions by the college’s day and hour, by deal, and for the range before', async () => {
    const [tea, cake] = [await own({ title: 'Tea' }), await own({ title: 'Cake' })];
    await happened(tea.id, 'view', '2026-01-06T05:00:00Z', 4); // January 5, 23:00
    await happened(tea.id, 'view', '2026-01-06T06:00:00Z', 2); // January 6, 0:00
    await happened(tea.id, 'save', '2026-01-06T23:00:00Z');
    await happened(tea.id, 'share', '2026-01-06T23:00:00Z', 9);
    await happened(cake.id, 'issue', '2026-01-06T23:00:00Z', 3);
    await happened(cake.id, 'redeem', '2026-01-06T23:00:00Z', 2);
    await happened(cake.id, 'redeem', '2026-01-04T23:00:00Z', 5);
    const found = await analytics('?from=2026-01-05&to=2026-01-06');
    expect(found).toMatchObject({
      range: { from: '2026-01-05', to: '2026-01-06' },
      timeZone: 'America/Chicago',
      totals: { views: 6, saves: 1, codes: 3, redemptions: 2 },
      previous: {
        range: { from: '2026-01-03', to: '2026-01-04' },
        totals: { views: 0, saves: 0, codes: 0, redemptions: 5 },
      },
      days: [
        { date: '2026-01-05', views: 4, saves: 0, codes: 0, redemptions: 0 },
        { date: '2026-01-06', views: 2, saves: 1, codes: 3, redemptions: 2 },
      ],
      deals: [
        { dealId: cake.id, title: 'Cake', status: 'approved', views: 0, saves: 0, codes: 3, redemptions: 2 },
        { dealId: tea.id, title: 'Tea', views: 6, saves: 1, codes: 0, redemptions: 0 },
      ],
    });
    expect(found.hours).toHaveLength(24);
    expect(found.hours.filter(({ views, redemptions }) => views + redemptions > 0)).toEqual([
      { hour: 0, views: 2, redemptions: 0 },
      { hour: 17, views: 0, redemptions: 2 },
      { hour: 23, views: 4, redemptions: 0 },
    ]);
  });

  test('say how each deal is counted, and which codes belong to deals that cannot be', async () => {
    const made: number[] = [];
    for (const redemptionKind of ['unique', 'pool', 'page', 'code'] as const)
      made.push((await own({ redemptionKind, redemptionCode: 'STUDENT20' })).id);
    for (const id of made) await happened(id, 'issue', '2026-01-06T18:00:00Z', 3);
    const range = '?from=2026-01-06&to=2026-01-06';
    const read = async () => {
      const { totals, uncountedCodes, deals } = await analytics(range);
      return [totals.codes, uncountedCodes, ...made.map((id) => deals.find(({ dealId }) => dealId === id)?.countedBy)];
    };
    expect(await read()).toEqual([12, 3, 'counter', 'counter', 'student', null]);
    await catalog.ask('PUT', '/api/vendor/pin', { caller: shop.owner, body: { pin: '4711' } });
    expect(await read()).toEqual([12, 0, 'counter', 'counter', 'pin', 'pin']);
  });

  test('of one deal leave the others out; another vendor’s is not found', async () => {
    const [tea, cake] = [await own(), await own()];
    for (const { id } of [tea, cake]) await happened(id, 'view', '2026-01-06T18:00:00Z', 3);
    const found = await analytics(`?from=2026-01-06&to=2026-01-06&dealId=${tea.id}`);
    expect(found).toMatchObject({ totals: { views: 3 }, days: [{ views: 3 }], deals: [{ dealId: tea.id, views: 3 }] });
    expect(found.deals).toHaveLength(1);
    const { id } = await aDeal(catalog.em(), (await aBusiness(catalog.em())).ids);
    expect(await analytics(`?dealId=${id}`)).toMatchObject({ code: 'deal_not_found' });
  });

  test('cover every day of four weeks until today by default', async () => {
    await own();
    const { range, days, previous } = await analytics();
    expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].toSorted());
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([28, range.from, range.to]);
    expect(Math.abs(Date.now() - Date.parse(range.to))).toBeLessThan(2 * 86_400_000);
    expect(previous.range.to < range.from).toBe(true);
  });

  test('count issued and redeemed codes exactly, however many requests are concurrent', async () => {
    const deals = [await own({ redemptionKind: 'unique' }), await own({ redemptionKind: 'unique' })];
    const redeemOne = async ({ id }: Deal): Promise<number> => {
      const issued = await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller: aStudent() });
      const { code: scan } = issued.json<IssuedRedemptionDto>();
      return (await catalog.ask('POST', '/api/vendor/redemptions', { caller: shop.owner, body: { scan } })).statusCode;
    };
    const here = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => redeemOne(deals[n % 2] as Deal)),
      ...Array.from({ length: 20 }, (_, n) => happened(deals[n % 2]?.id ?? 0, 'view', here, 2)),
    ]);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(20);
    const { totals, hours, deals: each } = await analytics();
    expect(totals).toEqual({ views: 40, saves: 0, codes: 20, redemptions: 20 });
    expect(hours.reduce((sum, { redemptions }) => sum + redemptions, 0)).toBe(20);
    expect(each.map(({ views, codes, redemptions }) => [views, codes, redemptions])).toEqual([
      [20, 10, 10],
      [20, 10, 10],
    ]);
    const [listed] = await catalog.read<{ stats: object }[]>('/api/vendor/deals', shop.owner);
    expect(listed?.stats).toEqual({ views: 20, saves: 0, codes: 10, redemptions: 10 });
    const redeemed = await catalog.published('DealRedeemed', { vendorId: shop.ids.vendorId });
    expect([redeemed.length, new Set(redeemed.map(({ redemptionId }) => redemptionId)).size]).toEqual([20, 20]);
    expect(redeemed[0]).toMatchObject({ collegeId: shop.ids.collegeId, vendorUserId: shop.owner.userId });
  });
});

test('have one row per deal and day in a file, with titles that no spreadsheet executes', async () => {
  const deal = await own({ title: '=1+1' });
  await happened(deal.id, 'view', '2026-01-06T18:00:00Z', 3);
  const path = '/api/vendor/analytics.csv?from=2026-01-01&to=2026-01-31';
  const answer = await catalog.ask('GET', path, { caller: shop.owner });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="campus-deals-2026-01-01-2026-01-31.csv"',
  ]);
  expect(answer.body).toBe(
    `\uFEFFDate,Deal ID,Deal,Views,Saves,Codes,Redemptions\r\n2026-01-06,${deal.id},'=1+1,3,0,0,0\r\n`,
  );
});

test('of whole months are those of their days', async () => {
  const [tea, cake] = [await own({ title: 'Tea' }), await own({ title: 'Cake' })];
  // Noon in Chicago, so that each is of its own day.
  const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2026-03-02'];
  for (const day of days) {
    await happened(tea.id, 'view', `${day}T18:00:00Z`, 1);
    await happened(tea.id, 'view', `${day}T19:00:00Z`, 2);
    await happened(cake.id, 'redeem', `${day}T18:00:00Z`, 5);
  }
  for (const [query, views] of [
    ['?from=2025-12-31&to=2026-03-01', 15],
    ['?from=2026-01-01&to=2026-02-28', 9],
    ['?from=2026-01-02&to=2026-02-27', 3],
  ] as const) {
    const { totals, deals } = await analytics(query);
    expect([totals.views, totals.redemptions]).toEqual([views, (views / 3) * 5]);
    expect(deals.map((deal) => [deal.dealId, deal.views, deal.redemptions])).toEqual([
      [cake.id, 0, (views / 3) * 5],
      [tea.id, views, 0],
    ]);
    expect((await analytics(`${query}&dealId=${tea.id}`)).deals).toMatchObject([{ views }]);
  }
});
