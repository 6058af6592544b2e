import { beforeEach, describe, expect, test } from 'vitest';
import type { IssuedRedemptionDto, RedeemedDto } from '@campus-deals/contracts/catalog/redemption.dto';
import { ReportDto } from '@campus-deals/contracts/catalog/report.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { validationErrors } from '@campus-deals/service-defaults/testing';
import type { Deal } from '../../deals/deal.entity.js';
import { aStudent, deletionOf, anOwner } from '../../testing/accounts.js';
import { ADMIN, sharedCatalog } from '../../testing/catalog-app.js';
import { aCollege, aDeal, aVendor, interactions } from '../../testing/factories.js';

const catalog = await sharedCatalog();
const { identity } = catalog;
let collegeId: number;
let vendorId: number;
let owner: SignedInUser;
identity.others = false;
beforeEach(async () => {
  owner = anOwner();
  collegeId = (await aCollege(catalog.em(), { isActive: true, timeZone: 'America/Chicago' })).id;
  vendorId = (await aVendor(catalog.em(), { collegeId, userId: owner.userId })).id;
});

const deal = (given: Partial<Deal> = {}): Promise<Deal> =>
  aDeal(catalog.em(), { collegeId, vendorId, redemptionKind: 'unique', ...given });
const ask = (path: string, caller = ADMIN) => catalog.ask('GET', `/api/admin/reports/${path}`, { caller });
const report = async (path: string): Promise<ReportDto> => {
  const answer = await ask(path);
  expect([answer.statusCode, validationErrors(ReportDto, answer.json())]).toEqual([200, {}]);
  return answer.json();
};
const college = (query = '') => report(`colleges/${collegeId}${query}`);
const vendor = (query = '') => report(`vendors/${vendorId}${query}`);
const write = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, caller: SignedInUser, body?: object) =>
  catalog.ask(method, path, { caller, body });

async function redeem({ id }: Deal, staff = owner): Promise<{ entryId: number; student: SignedInUser }> {
  const student = aStudent();
  const issued = await write('POST', `/api/deals/${id}/redemptions`, student);
  const scan = issued.json<IssuedRedemptionDto>().code;
  const redeemed = await write('POST', '/api/vendor/redemptions', staff, { scan });
  expect(redeemed.statusCode).toBe(200);
  return { entryId: redeemed.json<RedeemedDto>().id, student };
}

const happened = (dealId: number, kind: string, hour: string, count: number) =>
  interactions(catalog.em(), dealId, kind, hour, count);

const entered = (dealId: number, at: string, savedCents: number | null) =>
  catalog.sql(
    `INSERT INTO redemption_entries (redemption_id, deal_id, vendor_id, college_id, kind, at, saved_cents)
     VALUES (0, ?, ?, ?, 'redeemed', ?, ?)`,
    [dealId, vendorId, collegeId, at, savedCents],
  );

test('numbers equal the facts after redemptions, take-backs, an erasure and a removal', async () => {
  const tea = await deal({ usualPriceCents: 1000 });
  const other = await aVendor(catalog.em(), { collegeId });
  const cake = await aDeal(catalog.em(), { collegeId, vendorId: other.id, redemptionKind: 'unique' });
  const { student } = await redeem(tea);
  const { entryId } = await redeem(tea);
  await redeem(cake, { ...aStudent(), role: 'vendor', userId: other.userId });
  const hour = new Date().toISOString();
  await happened(tea.id, 'view', hour, 5);
  await happened(tea.id, 'view', hour, 2);
  await happened(cake.id, 'save', hour, 3);
  expect((await college()).current.numbers).toMatchObject({
    views: 7,
    saves: 3,
    redemptions: 3,
    savedCents: 200,
    knownSavings: 2,
  });

  const { entryId: billed } = await redeem(await deal());
  expect((await write('PUT', `/api/vendor/redemptions/${billed}/bill`, owner, { amount: 500 })).statusCode).toBe(200);

  expect(
    (await write('POST', `/api/vendor/redemptions/${entryId}/take-back`, owner, { reason: 'test' })).statusCode,
  ).toBe(204);
  const taken = { views: 7, saves: 3, redemptions: 3, savedCents: 150, knownSavings: 2 };
  expect((await college()).current.numbers).toMatchObject(taken);
  expect((await vendor()).current.numbers).toMatchObject({ ...taken, saves: 0, redemptions: 2 });

  await catalog.handle('erase-vendor-when-user-deleted', deletionOf(student.userId));
  expect((await write('DELETE', `/api/admin/vendors/${other.id}`, ADMIN)).statusCode).toBeLessThan(300);
  expect((await college()).current.numbers).toMatchObject(taken);
  expect((await ask(`vendors/${other.id}`)).json()).toMatchObject({ status: 404, code: 'vendor_not_found' });
});

describe('a range', () => {
  test('is on the college’s clock, and is compared with the days before', async () => {
    const { id } = await deal();
    // Midnight in Chicago is 06:00 UTC in winter.
    await happened(id, 'save', '2026-01-06T05:00:00Z', 4);
    await happened(id, 'save', '2026-01-06T06:00:00Z', 2);
    await entered(id, '2026-01-06T05:59:59Z', 250);
    await entered(id, '2026-01-04T12:00:00Z', null);
    for (const found of [
      await college('?from=2026-01-05&to=2026-01-06'),
      await vendor('?from=2026-01-05&to=2026-01-06'),
    ])
      expect(found).toMatchObject({
        timeZone: 'America/Chicago',
        runningDeals: 1,
        step: 'day',
        current: {
          range: { from: '2026-01-05', to: '2026-01-06' },
          numbers: { saves: 6, redemptions: 1, savedCents: 250, knownSavings: 1 },
        },
        previous: {
          range: { from: '2026-01-03', to: '2026-01-04' },
          numbers: { saves: 0, redemptions: 1, savedCents: 0, knownSavings: 0 },
        },
        periods: [
          { from: '2026-01-05', saves: 4, redemptions: 1, savedCents: 250 },
          { from: '2026-01-06', saves: 2, redemptions: 0, savedCents: 0 },
        ],
      });
  });

  test('of more than a quarter is by month, beginning with its first day', async () => {
    const { id } = await deal();
    await happened(id, 'view', '2026-03-02T18:00:00Z', 3);
    await happened(id, 'view', '2026-03-20T18:00:00Z', 2);
    const { step, periods } = await college('?from=2026-01-15&to=2026-04-20');
    expect([step, periods.map(({ from, views }) => [from, views])]).toEqual([
      'month',
      [
        ['2026-01-15', 0],
        ['2026-02-01', 0],
        ['2026-03-01', 5],
        ['2026-04-01', 0],
      ],
    ]);
  });
});

describe('decisions', () => {
  const decide = (id: number, what: 'approve' | 'reject') => write('PATCH', `/api/admin/deals/${id}/${what}`, ADMIN);

  test('are counted with each deal and change, unless they are undone', async () => {
    const waiting = async (): Promise<number> => (await deal({ status: 'pending' })).id;
    for (const what of ['approve', 'approve', 'reject'] as const) await decide(await waiting(), what);
    const undone = await waiting();
    await decide(undone, 'approve');
    await write('POST', `/api/admin/deals/${undone}/undo`, ADMIN);
    const { current } = await college();
    expect([current.numbers, current.waits]).toMatchObject([
      { approved: 2, rejected: 1 },
      { decisions: 3, onTime: 3, medianHours: 0, p90Hours: 0 },
    ]);
    expect((await vendor()).current).toEqual(current);
  });

  test('took their business hours, which the settings’ approvals do not', async () => {
    // Monday to Friday, 9 to 17 in Chicago: 2, 4, 8 hours, over a weekend 1, and a minute too late.
    const rows = [
      ['2026-01-06T16:00Z', '2026-01-06T18:00Z', true],
      ['2026-01-06T16:00Z', '2026-01-06T20:00Z', true],
      ['2026-01-06T16:00Z', '2026-01-07T16:00Z', true],
      ['2026-01-09T22:30Z', '2026-01-12T15:30Z', true],
      ['2026-01-05T15:00Z', '2026-01-07T23:01Z', true],
      ['2026-01-01T16:00Z', '2026-01-06T16:00Z', false],
    ];
    for (const row of rows)
      await catalog.sql(
        `INSERT INTO deal_decisions (deal_id, vendor_id, college_id, decision, submitted_at, decided_at, is_by_admin)
         VALUES (1, ?, ?, 'approved', ?, ?, ?)`,
        [vendorId, collegeId, ...row],
      );
    const { current, previous } = await college('?from=2026-01-05&to=2026-01-12');
    expect(current).toMatchObject({
      numbers: { approved: 6 },
      waits: { decisions: 5, onTime: 4, medianHours: 4, p90Hours: 17.6 },
    });
    expect(previous.waits).toEqual({ decisions: 0, onTime: 0, medianHours: null, p90Hours: null });
  });
});

test('is a file with a row per day', async () => {
  const { id } = await deal();
  await happened(id, 'view', '2026-01-06T18:00:00Z', 3);
  for (const path of [`colleges/${collegeId}`, `vendors/${vendorId}`]) {
    const answer = await ask(`${path}/days.csv?from=2026-01-05&to=2026-01-06`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.body.split('\r\n').slice(1)).toEqual(['2026-01-05,0,0,0,0,0,0,0', '2026-01-06,3,0,0,0,0,0,0', '']);
  }
});
