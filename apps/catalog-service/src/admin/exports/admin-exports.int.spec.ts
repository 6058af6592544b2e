import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { RunAdminJobs } from '../jobs/run-admin-jobs.js';
import type { College } from '../../colleges/college.entity.js';
import { Deal } from '../../deals/deal.entity.js';
import { ADMIN, sharedCatalog, UNINTERRUPTED } from '../../testing/catalog-app.js';
import { aBusiness, aDeal, aPlace } from '../../testing/factories.js';
import { sendForm } from '../../testing/upload-form.js';
import type { Vendor } from '../../vendors/vendor.entity.js';

const catalog = await sharedCatalog();
let college: College;
let vendor: Vendor;
let of: { collegeId: number; vendorId: number };
beforeEach(async () => {
  await catalog.sql('TRUNCATE colleges, admin_jobs CASCADE');
  const facts = { name: 'The Kettle', phone: '+1 319 555 0101' };
  ({ college, vendor, ids: of } = await aBusiness(catalog.em(), facts, { name: 'Kettle College' }));
});

const file = (name: string, query = '') => catalog.ask('GET', `/api/admin/${name}.csv${query}`, { caller: ADMIN });
const rows = async (name: string, query?: string): Promise<Record<string, string>[]> =>
  parse((await file(name, query)).body, { columns: true, bom: true });

test('a file has all pages of a list, in its order', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 3; at++) ids.push((await aDeal(catalog.em(), of)).id);
  const answer = await file('deals', '?limit=1');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="deals.csv"',
  });
  expect((await rows('deals', '?sort=oldest&limit=1')).map((row) => Number(row['Deal ID']))).toEqual(ids);
  expect((await rows('deals')).map((row) => Number(row['Deal ID']))).toEqual(ids.toReversed());
});

test('a list of more than a thousand rows has each row once', async () => {
  await catalog.sql(
    `INSERT INTO deals (vendor_id, college_id, title, discount_value, status)
     SELECT ?, ?, 'Deal ' || n, '10', 'pending' FROM generate_series(1, 2500) AS n`,
    [vendor.id, college.id],
  );
  for (const sort of ['newest', 'waiting']) {
    const titles = (await rows('deals', `?sort=${sort}`)).map(({ Title }) => Title);
    expect([titles.length, new Set(titles).size]).toEqual([2500, 2500]);
  }
});

test('filters and search words apply as in the list', async () => {
  const tea = { title: 'Tea for two', usualPriceCents: 1250, furtherCollegeIds: [901, 902] };
  await aDeal(catalog.em(), { ...of, ...tea });
  await aDeal(catalog.em(), { ...of, title: 'Cake', status: 'pending' });
  expect(await rows('deals', '?status=pending')).toMatchObject([{ Title: 'Cake', Vendor: 'The Kettle' }]);
  expect(await rows('deals', '?search=tea')).toMatchObject([
    {
      Title: 'Tea for two',
      College: 'Kettle College',
      'Usual price': '12.50',
      'Also shown at (college IDs)': '901 902',
    },
  ]);
  expect(await rows('vendors', '?search=kettle&sort=name')).toMatchObject([{ Name: 'The Kettle', Paid: 'true' }]);
  expect(await rows('vendors', '?owned=false')).toEqual([]);
  expect(await rows('colleges', '?isActive=true')).toMatchObject([{ Name: 'Kettle College', Active: 'true' }]);
  expect((await file('deals', '?status=nonsense')).statusCode).toBe(400);
});

test('vendors have their waived fee, their suspension and further places, colleges their email domains', async () => {
  await aPlace(catalog.em(), { vendorId: vendor.id, name: 'Downtown', address: '2 Main St' });
  await aPlace(catalog.em(), { vendorId: vendor.id, address: '3 Main St' });
  const at = '2026-11-23T09:00:00+00:00';
  await catalog.sql(`UPDATE vendors SET fee_waived_at = ?, suspended_at = ?, suspension_reason = 'Spam'`, [at, at]);
  await catalog.sql(`UPDATE colleges SET email_domains = '{kettle.edu,alum.kettle.edu}'`);
  expect(await rows('vendors')).toMatchObject([
    {
      'Fee waived': at,
      Suspended: at,
      'Suspension reason': 'Spam',
      'Further places': 'Downtown, 2 Main St, Springfield, IL, 62701; 3 Main St, Springfield, IL, 62701',
      Created: expect.stringMatching(/^20/),
    },
  ]);
  expect(await rows('colleges')).toMatchObject([{ 'Email domains': 'kettle.edu alum.kettle.edu' }]);
});

const again = async (kind: 'vendors' | 'deals') => {
  const bytes = Buffer.from((await file(kind)).body);
  const fields = { collegeId: String(college.id), dryRun: 'false', file: { bytes, name: `${kind}.csv` } };
  const { id } = (await sendForm(catalog, `/api/admin/imports/${kind}`, fields)).json<{ id: number }>();
  await catalog.app.get(RunAdminJobs).run(id, UNINTERRUPTED);
  return await catalog.read(`/api/admin/jobs/${id}`, ADMIN);
};

test('an exported file is imported again without a change', async () => {
  await catalog.sql('UPDATE vendors SET user_id = NULL');
  await aPlace(catalog.em(), { vendorId: vendor.id });
  const { id } = await aDeal(catalog.em(), {
    ...of,
    title: '-20% on tea',
    description: 'Every day.\n\nAsk for it.',
    discountValue: '20',
    endDate: new Date('2098-07-05T04:59:59Z'),
    startDate: new Date('2098-01-31T06:00:00.250Z'),
  });
  expect(await again('vendors')).toMatchObject({ unchanged: 1, created: 0, updated: 0, failed: 0 });
  expect(await again('deals')).toMatchObject({ unchanged: 1, created: 0, updated: 0, failed: 0 });
  expect(await catalog.em().findOneOrFail(Deal, id)).toMatchObject({ title: '-20% on tea', version: 1 });
});
