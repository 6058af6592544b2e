import type { RedeemedDto, IssuedRedemptionDto } from '@campus-deals/contracts/catalog/redemption.dto';
import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import type { OwnSavingsDto, SavingDto } from '@campus-deals/contracts/catalog/savings.dto';
import type { SignedInUser } from '@campus-deals/service-defaults';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Deal } from '../../deals/deal.entity.js';
import { exportOf, aStudent, deletionOf } from '../../testing/accounts.js';
import { ADMIN, allPages, handlingCatalog } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aVendor } from '../../testing/factories.js';

const catalog = await handlingCatalog();
catalog.identity.others = false;
// Ids are larger than an `integer`.
for (const table of ['redemptions', 'redemption_entries'])
  await catalog.sql(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), 3000000000)`);
let collegeId: number;
let vendorId: number;
let owner: SignedInUser;
let student: SignedInUser;
beforeEach(async () => {
  student = aStudent();
  ({
    owner,
    ids: { collegeId, vendorId },
  } = await aBusiness(catalog.em(), { name: 'Corner Counter' }));
});

const deal = (given: Partial<Deal> = {}) =>
  aDeal(catalog.em(), { collegeId, vendorId, redemptionKind: 'unique', discountValue: '25', ...given });
/** Redeems a new voucher of the student, and returns the answer. */
async function redeem({ id }: { id: number }, body: object = {}, caller = student): Promise<RedeemedDto> {
  const issued = await catalog.ask('POST', `/api/deals/${id}/redemptions`, { caller });
  const scan = issued.json<IssuedRedemptionDto>().code;
  const answer = await catalog.ask('POST', '/api/vendor/redemptions', { caller: owner, body: { scan, ...body } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const takeBack = (id: number) =>
  catalog.ask('POST', `/api/vendor/redemptions/${id}/take-back`, { caller: owner, body: { reason: 'mistake' } });
const addBill = (id: number, amount: number, caller = owner) =>
  catalog.ask('PUT', `/api/vendor/redemptions/${id}/bill`, { caller, body: { amount } });
const entriesOf = ({ id }: { id: number }) =>
  catalog.sql(
    `SELECT kind, user_id AS "userId", college_id AS "collegeId", saved_cents AS "savedCents"
     FROM redemption_entries WHERE deal_id = ? ORDER BY id`,
    [id],
  );

const sumsOf = (caller = student) => catalog.read<OwnSavingsDto>('/api/user/savings/sums', caller);
const ofCollege = async () => (await catalog.read<{ savings: object }>(`/api/colleges/${collegeId}/stats`)).savings;

describe('the ledger', () => {
  test('enters what the deal or the bill tells, and nothing else', async () => {
    const [priced, unpriced] = [await deal({ usualPriceCents: 1200 }), await deal()];
    expect((await redeem(priced)).savedCents).toBe(300);
    expect((await redeem(unpriced)).savedCents).toBeNull();
    expect((await redeem(unpriced, { amount: 1999 })).savedCents).toBe(500);
    const entry = { kind: 'redeemed', userId: student.userId, collegeId };
    expect(await entriesOf(priced)).toEqual([{ ...entry, savedCents: 300 }]);
    expect(await entriesOf(unpriced)).toEqual([
      { ...entry, savedCents: null },
      { ...entry, savedCents: 500 },
    ]);
  });

  test('gets a bill that comes after the redemption, once', async () => {
    const unpriced = await deal();
    const { id, needsBill } = await redeem(unpriced);
    expect(needsBill).toBe(true);
    const answers = await Promise.all([1999, 1999].map((amount) => addBill(id, amount)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const added = answers.find(({ statusCode }) => statusCode === 200)?.json<RedeemedDto>();
    expect(added).toMatchObject({ id, savedCents: 500, needsBill: false });
    expect(await entriesOf(unpriced)).toEqual([
      { kind: 'redeemed', userId: student.userId, collegeId, savedCents: 500 },
    ]);
    expect((await takeBack(id)).statusCode).toBe(204);
    expect((await addBill(id, 1999)).json()).toMatchObject({ code: 'already_taken_back' });
    expect((await entriesOf(unpriced)).at(-1)).toMatchObject({ savedCents: -500 });
  });

  test('refuses the bill of another shop, of a deal that states its saving, and after a day', async () => {
    const priced = await redeem(await deal({ usualPriceCents: 1200 }));
    expect(priced.needsBill).toBe(false);
    expect((await addBill(priced.id, 1999)).json()).toMatchObject({ code: 'saving_not_correctable' });
    const { id } = await redeem(await deal());
    const { owner: other } = await aVendor(catalog.em(), { collegeId });
    expect((await addBill(id, 1999, other)).json()).toMatchObject({ code: 'redemption_not_found' });
    await catalog.sql(`UPDATE redemption_entries SET at = at - interval '25 hours' WHERE id = ?`, [id]);
    expect((await addBill(id, 1999)).json()).toMatchObject({ code: 'take_back_expired' });
  });

  test('goes by the price that was approved: changing it is a revision', async () => {
    const priced = await deal({ usualPriceCents: 1200 });
    const body = { usualPriceCents: 4000, version: priced.version };
    const answer = await catalog.ask('PATCH', `/api/deals/${priced.id}`, { caller: owner, body });
    expect(answer.json()).toMatchObject({
      usualPriceCents: 1200,
      pendingRevision: { status: 'pending', usualPriceCents: 4000 },
    });
    expect((await redeem(priced)).savedCents).toBe(300);
  });

  test.each([
    ['its deal', ({ id }: Deal) => catalog.ask('DELETE', `/api/deals/${id}`, { caller: owner })],
    ['its shop', () => catalog.ask('DELETE', `/api/admin/vendors/${vendorId}`, { caller: ADMIN })],
    ['its shop’s owner', () => catalog.handle('erase-vendor-when-user-deleted', deletionOf(owner.userId))],
  ])('keeps its rows and sums when %s is removed', async (what, remove) => {
    const vendorName = what === 'its deal' ? 'Corner Counter' : 'A shop that is gone';
    const priced = await deal({ usualPriceCents: 1200, title: 'Soup' });
    await redeem(priced);
    await catalog.sql(`UPDATE redemption_entries SET name = 'Anna’s till' WHERE deal_id = ?`, [priced.id]);
    await remove(priced);
    expect(await catalog.sql('SELECT id FROM deals WHERE id = ?', [priced.id])).toEqual([]);
    expect(await entriesOf(priced)).toEqual([{ kind: 'redeemed', userId: student.userId, collegeId, savedCents: 300 }]);
    const soup = { dealTitle: 'Soup', vendorName, collegeId, savedCents: 300 };
    expect(await catalog.read('/api/user/savings', student)).toMatchObject([soup]);
    const sums = { month: { cents: 300 }, year: { cents: 300 } };
    expect(await catalog.read('/api/user/savings/sums', student)).toMatchObject(sums);
    expect(await ofCollege()).toMatchObject({ cents: 300, known: 1, redemptions: 1 });
    const names = await catalog.column('SELECT name FROM redemption_entries WHERE deal_id = ?', [priced.id]);
    expect(names).toEqual([vendorName === 'Corner Counter' ? 'Anna’s till' : null]);
  });

  test('keeps its sums without the person when an account is erased, also twice', async () => {
    const priced = await deal({ usualPriceCents: 1200 });
    await redeem(priced);
    expect(await exportOf(catalog, student)).toMatchObject({
      savings: [{ dealId: priced.id, savedCents: 300, takenBackAt: null }],
    });
    for (let time = 0; time < 2; time++) {
      await catalog.handle('erase-vendor-when-user-deleted', deletionOf(student.userId));
      expect(await entriesOf(priced)).toEqual([{ kind: 'redeemed', userId: null, collegeId, savedCents: 300 }]);
    }
  });
});

describe('the student', () => {
  test('sees what was used, where, and what it saved, newest first and page by page', async () => {
    const [priced, unpriced] = [await deal({ usualPriceCents: 1200, title: 'Soup' }), await deal({ title: 'Bread' })];
    const first = await redeem(priced);
    await takeBack((await redeem(priced, {}, student)).id);
    await redeem(unpriced);
    await redeem(priced, {}, aStudent());
    const { id, redeemedAt } = first;
    const names = { dealId: priced.id, dealTitle: 'Soup', vendorName: 'Corner Counter', collegeId };
    const soup = { id, ...names, savedCents: 300, isCorrected: false, canCorrect: false };
    expect(await allPages(catalog, '/api/user/savings?limit=1', student)).toEqual([
      expect.objectContaining({ dealTitle: 'Bread', vendorName: 'Corner Counter', savedCents: null }),
      { ...soup, redeemedAt: expect.stringMatching(redeemedAt.slice(0, 19)) },
    ]);
  });

  test('sees the sums of this month and this year, of known savings only', async () => {
    const priced = await deal({ usualPriceCents: 1200 });
    await redeem(priced);
    await redeem(await deal());
    await takeBack((await redeem(priced)).id);
    const old = await redeem(priced);
    await catalog.sql(`UPDATE redemption_entries SET at = at - interval '367 days' WHERE id = ?`, [old.id]);
    const sum = { cents: 300, known: 1, redemptions: 2 };
    expect(await sumsOf()).toEqual({ month: sum, year: sum });
    expect(await sumsOf(aStudent())).toMatchObject({ year: { cents: 0, known: 0, redemptions: 0 } });
  });

  test('downloads the list, with an empty cell for what is not known', async () => {
    await redeem(await deal({ usualPriceCents: 1200, title: '=1+1' }));
    await redeem(await deal({ title: 'Bread, fresh' }));
    const answer = await catalog.ask('GET', '/api/user/savings.csv', { caller: student });
    const [heading, bread, soup] = answer.body.split('\r\n');
    expect(heading).toBe('\uFEFFDate,Business,Deal,Saved (USD),Corrected by');
    expect(bread).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Corner Counter,"Bread, fresh",,$/);
    expect(soup).toMatch(/,Corner Counter,'=1\+1,3.00,$/);
  });
});

describe('a correction', () => {
  const correct = (id: number, amount: unknown, caller = student) =>
    catalog.ask('POST', `/api/user/savings/${id}/corrections`, { caller, body: { amount } });
  const listed = () => catalog.read<SavingDto[]>('/api/user/savings', student);
  const theirs = async () => [
    await ofCollege(),
    (await catalog.read<VendorAnalyticsDto>('/api/vendor/analytics', owner)).savings,
  ];

  test('is a row of its own: the student’s list, sums and file go by it, the shop’s and the college’s sums do not', async () => {
    const { id } = await redeem(await deal({ title: 'Bread' }), { amount: 199 });
    const entries = () => catalog.sql('SELECT * FROM redemption_entries WHERE id = ?', [id]);
    const [before, entered] = [await theirs(), await entries()];
    expect(await listed()).toMatchObject([{ id, savedCents: 50, isCorrected: false, canCorrect: true }]);
    const answer = await correct(id, 1990);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id, savedCents: 498, isCorrected: true, canCorrect: true });
    expect((await correct(id, 2000)).json()).toMatchObject({ savedCents: 500 });
    expect(await listed()).toEqual([(await correct(id, 1999)).json()]);
    const sum = { cents: 500, known: 1, redemptions: 1 };
    expect(await sumsOf()).toEqual({ month: sum, year: sum });
    const csv = await catalog.ask('GET', '/api/user/savings.csv', { caller: student });
    expect(csv.body).toMatch(/,Bread,5.00,You\r\n$/);
    const corrections =
      'SELECT bill_cents AS bill, saved_cents AS saved FROM saving_corrections WHERE entry_id = ? ORDER BY id';
    expect(await catalog.sql(corrections, [id])).toEqual([
      { bill: 1990, saved: 498 },
      { bill: 2000, saved: 500 },
      { bill: 1999, saved: 500 },
    ]);
    expect([await theirs(), await entries()]).toEqual([before, entered]);
  });

  test('goes by the terms of that time', async () => {
    const bread = await deal();
    const { id } = await redeem(bread);
    await catalog.sql(`UPDATE deals SET discount_value = '90' WHERE id = ?`, [bread.id]);
    expect((await correct(id, 1000)).json()).toMatchObject({ savedCents: 250 });
    await catalog.ask('DELETE', `/api/deals/${bread.id}`, { caller: owner });
    expect((await correct(id, 2000)).json()).toMatchObject({ savedCents: 500 });
  });

  test.each<[string, Partial<Deal>, { amount?: number }]>([
    ['the deal states its price', { usualPriceCents: 1200 }, {}],
    ['its amount is fixed', { discountType: 'fixed', discountValue: '5' }, {}],
    [
      'a bill does not tell the price of the free item',
      { discountType: 'bogo', discountValue: 'Two for one' },
      { amount: 900 },
    ],
    ['a text does not tell what it saves', { discountType: 'custom', discountValue: 'Free cake' }, { amount: 900 }],
  ])('is refused where %s', async (_why, given, sale) => {
    const { id } = await redeem(await deal(given), sale);
    expect(await listed()).toMatchObject([{ canCorrect: false }]);
    expect((await correct(id, 1000)).json()).toMatchObject({ code: 'saving_not_correctable' });
  });

  test('of a typed bill never exceeds a price that the deal states', async () => {
    const { id } = await redeem(await deal({ discountValue: '50', usualPriceCents: 1200 }), { amount: 100 });
    expect(await listed()).toMatchObject([{ savedCents: 100, canCorrect: true }]);
    expect((await correct(id, 900_000)).json()).toMatchObject({ savedCents: 600 });
  });

  test('is of the student’s own, kept redemptions alone, and possible five times', async () => {
    const bread = await deal();
    const [kept, undone] = [await redeem(bread), await redeem(bread)];
    expect((await correct(kept.id, 1000, aStudent())).statusCode).toBe(404);
    expect((await correct(undone.id, 1000)).statusCode).toBe(201);
    await takeBack(undone.id);
    expect((await correct(undone.id, 1000)).statusCode).toBe(404);
    expect(await sumsOf()).toMatchObject({ month: { cents: 0, known: 0, redemptions: 1 } });
    expect((await correct(kept.id, 0)).json()).toMatchObject({ status: 400, errors: { amount: [expect.any(String)] } });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => correct(kept.id, 1000 + n)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });
});

test('the sums of a college are this month’s, with the share that is known', async () => {
  const [priced, unpriced] = [await deal({ usualPriceCents: 1200 }), await deal()];
  await redeem(priced);
  await redeem(priced, {}, aStudent());
  await redeem(unpriced);
  await takeBack((await redeem(priced, {}, aStudent())).id);
  const old = await redeem(priced, {}, aStudent());
  await catalog.sql(`UPDATE redemption_entries SET at = at - interval '80 days' WHERE id = ?`, [old.id]);
  expect(await ofCollege()).toMatchObject({ cents: 600, known: 2, redemptions: 3 });
});
