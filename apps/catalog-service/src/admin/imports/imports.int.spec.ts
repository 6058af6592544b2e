import { request as httpRequest } from 'node:http';
import type { AdminJobDto, AdminJobRowDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import { eventually } from '@campus-deals/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { College } from '../../colleges/college.entity.js';
import { Deal } from '../../deals/deal.entity.js';
import { ADMIN, interruptedAfter, sharedCatalog, UNINTERRUPTED } from '../../testing/catalog-app.js';
import { aCollege, aVendor } from '../../testing/factories.js';
import { sendForm } from '../../testing/upload-form.js';
import { Vendor } from '../../vendors/vendor.entity.js';
import { RunAdminJobs } from '../jobs/run-admin-jobs.js';
import { DeleteOldAdminJobs } from '../jobs/delete-old-admin-jobs.job.js';
import { ImportsService } from './imports.service.js';

const catalog = await sharedCatalog();
let college: College;
beforeEach(async () => {
  await catalog.sql('TRUNCATE colleges, admin_jobs, outbox_events CASCADE');
  college = await aCollege(catalog.em(), { isActive: true, latitude: 41.66, longitude: -91.53, state: 'IA' });
});

type Kind = 'vendors' | 'deals' | 'colleges';
interface Report {
  job: AdminJobDto;
  rows: AdminJobRowDto[];
}

const send = (kind: Kind, file: Buffer | string, fields: Record<string, string> = {}) =>
  sendForm(catalog, `/api/admin/imports/${kind}`, {
    ...(kind !== 'colleges' && { collegeId: String(college.id) }),
    dryRun: 'false',
    ...fields,
    file: { bytes: Buffer.from(file), name: 'file.csv' },
  });
const get = async <T>(path: string): Promise<T> => await catalog.read(`/api/admin/jobs/${path}`, ADMIN);
const run = (id: number, signal = UNINTERRUPTED): Promise<void> => catalog.app.get(RunAdminJobs).run(id, signal);
const report = async (id: number): Promise<Report> => ({
  job: await get(String(id)),
  rows: await get(`${id}/rows?limit=200`),
});
async function imported(kind: Kind, file: Buffer | string, fields?: Record<string, string>): Promise<Report> {
  const answer = await send(kind, file, fields);
  expect([answer.statusCode, answer.body]).toEqual([202, expect.stringContaining('"status":"queued"')]);
  const { id } = answer.json<AdminJobDto>();
  await run(id);
  return report(id);
}
const brief = ({ rows }: Report) => rows.map(({ row, outcome, message }) => [row, outcome, message]);
/** A report without the ids of created records, which only the real run has. */
const comparable = ({ job, rows }: Report) => {
  const { id: _id, isDryRun: _dry, createdAt: _created, finishedAt: _finished, fileKeptUntil: _kept, ...counts } = job;
  return { counts, rows: rows.map((row) => ({ ...row, subjectId: row.outcome === 'created' ? null : row.subjectId })) };
};
const left = async () =>
  catalog.sql(
    `SELECT (SELECT count(*)::int FROM vendors) AS vendors, (SELECT count(*)::int FROM deals) AS deals,
      (SELECT count(*)::int FROM outbox_events WHERE name NOT LIKE 'AdminAction%') AS events, (SELECT count(*)::int FROM admin_job_files) AS files`,
  );

/** Invented businesses with every kind of flaw found in business directories. */
const DIRTY = [
  'wof:id,wof:name,sg:type,sg:category,sg:address,sg:city,sg:province,sg:postcode,sg:phone,sg:website,geom:latitude,geom:longitude,mz:is_current,edtf:deprecated,wof:superseded_by,sg:tags',
  '1,The Kettle,Food & Drink,Restaurant,1 First St,Iowa City,IA,52240,+1 319 555 0101,www.kettle.example,41.661,-91.531,,,,tea|cake',
  '2,KF,Food & Drink,Restaurant,2 First St,Iowa City,IA,52240,,,41.661,-91.531,-1,,,',
  '3,LOCK & KEY #7,Services,Retail,3 First St,Iowa City,IA,52240,+1 319 555 0103,http://,41.661,-91.531,1,,,',
  '4,A Name That Was Cut at Thirty,Retail Goods,None,4 First St,Iowa City,IA,52240,,,41.1,-91.53,,,,',
  '5,Gone Cafe,Food & Drink,Cafe,5 First St,Iowa City,IA,52240,,,41.661,-91.531,0,,,',
  '6,Merged Cafe,Food & Drink,Cafe,6 First St,Iowa City,IA,52240,,,41.661,-91.531,,2018-08-13,1,',
  '1,The Kettle Again,Food & Drink,Cafe,1 First St,Iowa City,IA,52240,,,41.661,-91.531,,,,',
  '7,,Services,Personal,7 First St,Iowa City,IA,52240,,,41.661,-91.531,,,,',
  '8,"Broken,Services,Personal,8 First St,Iowa City,IA,52240,,,41.661,-91.531,,,,',
  '9,Too Few,Services',
  '10,"Commas, and a ""quote""",None,None,10 First St,Iowa City,IA,1970,,kettle.example/a b,,,,,,',
].join('\n');

describe('a file of businesses with every kind of flaw', () => {
  test('loses no row: each is imported, corrected, skipped or refused, with its line and reason', async () => {
    const result = await imported('vendors', DIRTY);
    expect(result.job).toMatchObject({
      kind: 'vendors.import',
      status: 'done',
      fileName: 'file.csv',
      collegeId: college.id,
      total: 11,
      done: 11,
      created: 6,
      updated: 0,
      unchanged: 0,
      skipped: 3,
      failed: 2,
      notes: ['Ignored columns: sg:tags'],
    });
    expect(brief(result)).toEqual([
      [2, 'created', 'website: https:// put in front'],
      [3, 'created', null],
      [4, 'created', 'website ignored: not a web address (http://)'],
      [5, 'created', 'category ignored, no value (None); location ignored: 39 mi from campus'],
      [6, 'skipped', 'closed (is_current 0)'],
      [7, 'skipped', 'replaced by entry 1'],
      [8, 'skipped', 'duplicate of line 2'],
      [9, 'failed', 'Name is required'],
      [10, 'failed', 'has a quote that does not close'],
      [11, 'created', 'has 3 of 16 columns, the others are taken as blank'],
      [
        12,
        'created',
        'category ignored, no value (None); group ignored, no value (None); ZIP code: leading zero or hyphen restored; website: https:// put in front; website: blanks encoded',
      ],
    ]);
    expect(await catalog.em().find(Vendor, {}, { orderBy: { id: 'asc' } })).toMatchObject([
      { name: 'The Kettle', category: 'Food & Drink', phone: '+1 319 555 0101', userId: null, latitude: 41.661 },
      { name: 'KF', userId: null },
      { name: 'LOCK & KEY #7', category: 'Services', website: null },
      // Its coordinates are too far away, and the center of its ZIP code is not its door.
      { name: 'A Name That Was Cut at Thirty', category: 'Shopping', latitude: null },
      { name: 'Too Few', category: 'Services', city: null },
      { name: 'Commas, and a "quote"', category: 'Other Business', zipCode: '01970', collegeId: college.id },
    ]);
    expect(await catalog.published('VendorUpdated')).toHaveLength(6);
  });

  test('changes nothing the second time', async () => {
    await imported('vendors', DIRTY);
    const before = await catalog.sql('SELECT * FROM vendors ORDER BY id');
    const events = (await catalog.published('VendorUpdated')).length;
    const { job } = await imported('vendors', DIRTY);
    expect(job).toMatchObject({ created: 0, updated: 0, unchanged: 6, skipped: 3, failed: 2 });
    expect(await catalog.sql('SELECT * FROM vendors ORDER BY id')).toEqual(before);
    expect(await catalog.published('VendorUpdated')).toHaveLength(events);
  });

  test('resumes where it was stopped', async () => {
    const many = ['id,name', ...Array.from({ length: 150 }, (_, at) => `${at},Place ${at}`)].join('\n');
    const { id } = (await send('vendors', many)).json<AdminJobDto>();
    await run(id, interruptedAfter(1));
    expect(await get(String(id))).toMatchObject({ status: 'running', total: 150, done: 100 });
    await Promise.all([run(id), run(id)]);
    expect(await get(String(id))).toMatchObject({ status: 'done', done: 150, created: 150 });
    expect(await catalog.em().count(Vendor)).toBe(150);
    // Each step is one statement; with one per line a dry run takes minutes.
    expect(await catalog.sql('SELECT count(DISTINCT (xmin::text, cmin::text))::int AS steps FROM vendors')).toEqual([
      { steps: 2 },
    ]);
  });
});

describe('the file of a dry run', () => {
  const apply = (id: number) => catalog.ask('POST', `/api/admin/jobs/${id}/apply`, { caller: ADMIN });
  const checked = async (): Promise<Report> => imported('vendors', DIRTY, { dryRun: 'true' });

  test('changes nothing, and is imported with the same report without another upload, once, however many requests there are', async () => {
    const check = await checked();
    expect(check.job).toMatchObject({ isDryRun: true, status: 'done', created: 6 });
    expect(await left()).toEqual([{ vendors: 0, deals: 0, events: 0, files: 1 }]);
    expect(Date.parse(check.job.fileKeptUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const answers = await Promise.all([apply(check.job.id), apply(check.job.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'import_file_gone' });
    const { id } = answers.find(({ statusCode }) => statusCode === 202)?.json<AdminJobDto>() ?? { id: 0 };
    await run(id);
    await run(id);
    const real = await report(id);
    expect(real.job).toMatchObject({ isDryRun: false, fileName: 'file.csv', created: 6, fileKeptUntil: null });
    expect(comparable(real)).toEqual(comparable(check));
    expect(await left()).toMatchObject([{ vendors: 6, files: 0 }]);
    expect(await get(String(check.job.id))).toMatchObject({ fileKeptUntil: null });
  });

  test('is kept for a day, and then deleted', async () => {
    const { job } = await checked();
    await catalog.sql(`UPDATE admin_jobs SET finished_at = now() - interval '23 hours'`);
    await catalog.get(DeleteOldAdminJobs).run();
    expect(await get(String(job.id))).toMatchObject({ fileKeptUntil: expect.any(String) });
    await catalog.sql(`UPDATE admin_jobs SET finished_at = now() - interval '25 hours'`);
    expect((await apply(job.id)).json()).toMatchObject({ code: 'import_file_gone' });
    await catalog.get(DeleteOldAdminJobs).run();
    expect(await left()).toMatchObject([{ files: 0 }]);
  });

  test('is deleted for newer ones: ten are kept', async () => {
    const first = await checked();
    await catalog.sql(
      `WITH others AS (
         INSERT INTO admin_jobs (kind, status, is_dry_run, params, created_by, finished_at)
         SELECT 'vendors.import', 'done', true, '{}', 1, now() FROM generate_series(1, 9) RETURNING id)
       INSERT INTO admin_job_files (job_id, part, content) SELECT id, 0, 'name' FROM others`,
    );
    expect(await get(String(first.job.id))).toMatchObject({ fileKeptUntil: expect.any(String) });
    await send('vendors', DIRTY, { dryRun: 'true' });
    expect(await get(String(first.job.id))).toMatchObject({ fileKeptUntil: null });
    expect(await left()).toMatchObject([{ files: 10 }]);
  });

  test('is not kept if the dry run was cancelled, like the file of a real import', async () => {
    const { id } = (await send('vendors', DIRTY, { dryRun: 'true' })).json<AdminJobDto>();
    await catalog.ask('POST', `/api/admin/jobs/${id}/cancel`, { caller: ADMIN });
    const { job } = await imported('vendors', DIRTY);
    for (const each of [id, job.id]) expect((await apply(each)).json()).toMatchObject({ code: 'import_file_gone' });
    expect(await left()).toMatchObject([{ files: 0 }]);
  });
});

describe('an existing business', () => {
  test('is not changed if an account owns it or an admin has entered it', async () => {
    await imported('vendors', 'id,name,address\n1,The Kettle,1 First St');
    await catalog.sql('UPDATE vendors SET user_id = 77');
    await aVendor(catalog.em(), { collegeId: college.id, userId: 78, name: 'Corner Books', address: '2 First St' });
    const result = await imported('vendors', 'id,name,address\n1,The Teapot,1 First St\n2,corner books,2 first st');
    expect(brief(result)).toEqual([
      [2, 'skipped', 'has an owner, who keeps it up to date'],
      [3, 'skipped', 'already here, with this name and address'],
    ]);
    expect(await catalog.em().count(Vendor, { name: 'The Kettle' })).toBe(1);
  });

  test('keeps values that the file does not have', async () => {
    await imported('vendors', 'id,name,phone\n1,The Kettle,+1 319 555 0101');
    await imported('vendors', 'id,name,phone,city\n1,The Kettle,,Iowa City');
    expect(await catalog.em().findOneOrFail(Vendor, { name: 'The Kettle' })).toMatchObject({
      phone: '+1 319 555 0101',
      city: 'Iowa City',
    });
  });
});

describe('a row that would change a name', () => {
  const RESTAURANTS = 'id,name,address\n1,Alpha Pizza,1 First St\n2,Beta Books,2 First St';
  const BARBERS = 'id,name,address\n1,Gamma Barber,8 Oak St\n2,BETA-BOOKS,3 First St';
  const names = () => catalog.column<string>('SELECT name FROM vendors ORDER BY import_key');
  const apply = (id: number, body?: object) =>
    catalog.ask('POST', `/api/admin/jobs/${id}/apply`, { caller: ADMIN, body });
  beforeEach(() => imported('vendors', RESTAURANTS));

  test('shows the old and the new one, and is skipped without a word', async () => {
    const check = await imported('vendors', BARBERS, { dryRun: 'true' });
    expect(check.job).toMatchObject({ renames: 1, skipped: 1, updated: 1 });
    expect(brief(check)).toEqual([
      [2, 'skipped', 'would change the name: Alpha Pizza → Gamma Barber'],
      [3, 'updated', null],
    ]);
    const { id } = (await apply(check.job.id)).json<AdminJobDto>();
    await run(id);
    expect(comparable(await report(id))).toEqual(comparable(check));
    expect(await names()).toEqual(['Alpha Pizza', 'BETA-BOOKS']);
  });

  test('changes it with a word', async () => {
    const check = await imported('vendors', BARBERS, { dryRun: 'true' });
    expect((await apply(check.job.id, { rename: 'yes' })).json()).toMatchObject({ status: 400 });
    const { id } = (await apply(check.job.id, { rename: true })).json<AdminJobDto>();
    await run(id);
    expect((await report(id)).job).toMatchObject({ renames: 0, updated: 2 });
    expect(await names()).toEqual(['Gamma Barber', 'BETA-BOOKS']);
  });

  test('is skipped in files of deals too', async () => {
    const deals = (title: string) => `vendor,id,title,discount\nAlpha Pizza,7,${title},20%`;
    await imported('deals', deals('Tea for two'));
    expect(brief(await imported('deals', deals('Cake')))).toEqual([
      [2, 'skipped', 'would change the name: Tea for two → Cake'],
    ]);
    expect(brief(await imported('deals', deals('Cake'), { rename: 'true' }))).toEqual([[2, 'updated', null]]);
  });
});

test('a text that is too long is shortened between characters, and affects no other row', async () => {
  const family = '👩‍👩‍👧';
  const long = `a${family.repeat(120)}`;
  const file = `id,name,website,phone,zip\n1,${long},,,\n${long.repeat(2)},A,${long},${long},${long}`;
  const { rows } = await imported('vendors', file);
  expect(rows.map(({ row, outcome, label }) => [row, outcome, label])).toEqual([
    [2, 'failed', `a${family.repeat(99)}`],
    [3, 'created', 'A'],
  ]);
  expect(rows[1]?.message).toContain(`phone ignored: not a phone number (a${family.repeat(39)})`);
});

describe('deals', () => {
  const FILE = [
    'Vendor;Title;Discount;Start;End;Category;Terms',
    'The Kettle;Tea for two;20%;2098-01-31;7/4/2098;Food & Drink;One a day',
    'the kettle;Free cake;Free cake with tea;;;Pets;',
    'Nobody;Tea;20%;;;;',
    'Twins;Tea for twins;$5 off;;;;',
    'The Kettle;Tea;20%;;2001-01-01;;',
    'The Kettle;Tea for two;20%;2098-01-31;7/4/2098;Food & Drink;One a day',
  ].join('\r\n');
  beforeEach(async () => {
    for (const name of ['The Kettle', 'Twins', 'TWINS']) await aVendor(catalog.em(), { collegeId: college.id, name });
  });

  test('wait for approval; their vendors are found by name', async () => {
    const result = await imported('deals', FILE);
    expect(brief(result)).toEqual([
      [2, 'created', null],
      [3, 'created', 'category: there is none called Pets, taken as Other'],
      [4, 'failed', 'no vendor of this college is Nobody'],
      [5, 'failed', '2 vendors are called Twins: give the vendor ID'],
      [6, 'failed', 'End date must be in the future'],
      [7, 'skipped', 'duplicate of line 2'],
    ]);
    expect(await catalog.em().find(Deal, {}, { orderBy: { id: 'asc' } })).toMatchObject([
      {
        title: 'Tea for two',
        status: 'pending',
        category: 'food_drink',
        discountType: 'percentage',
        discountValue: '20',
        startDate: new Date('2098-01-31T06:00:00Z'),
        endDate: new Date('2098-07-05T04:59:59Z'),
        terms: 'One a day',
      },
      { title: 'Free cake', discountType: 'custom', discountValue: 'Free cake with tea', category: 'other' },
    ]);
    expect(await catalog.published('DealSubmitted')).toHaveLength(2);
    expect(await catalog.sql('SELECT count(DISTINCT cmin::text)::int AS steps FROM deals')).toEqual([{ steps: 1 }]);
  });

  test('have the same report in a dry run; a second run changes nothing, one changed value one deal', async () => {
    const dry = await imported('deals', FILE, { dryRun: 'true' });
    expect(await left()).toMatchObject([{ deals: 0, events: 0 }]);
    expect(comparable(dry)).toEqual(comparable(await imported('deals', FILE)));
    expect((await imported('deals', FILE)).job).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const { job } = await imported('deals', FILE.replaceAll('One a day', 'Two a day'));
    expect(job).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await catalog.published('DealSubmitted')).toHaveLength(3);
  });
});

test('deals name further colleges by id, near the places of their vendor', async () => {
  const at = { latitude: 41.66, longitude: -91.53 };
  const [near, far] = [await aCollege(catalog.em(), at), await aCollege(catalog.em(), { ...at, latitude: 50 })];
  await aVendor(catalog.em(), { collegeId: college.id, name: 'The Kettle', ...at });
  const file = (ids: string) =>
    `Vendor;Title;Discount;Also shown at (college IDs)\nThe Kettle;Tea for two;20%;${near.id}\nThe Kettle;Cake;20%;${ids}`;
  expect(brief(await imported('deals', file(`${near.id} ${far.id}`)))).toEqual([
    [2, 'created', null],
    [3, 'failed', 'Please select colleges within 10 miles of a place where the deal is valid'],
  ]);
  expect(await catalog.em().find(Deal, {})).toMatchObject([{ furtherCollegeIds: [near.id] }]);
  // A blank erases nothing.
  expect((await imported('deals', file('').replace(`;${near.id}\n`, ';\n'))).job).toMatchObject({
    created: 1,
    unchanged: 1,
  });
});

test('colleges of an IPEDS file are created in the given state, and audited', async () => {
  const file = [
    'UNITID,INSTNM,IALIAS,CITY,STABBR,ZIP,WEBADDR,SECTOR,CYACTIVE,CLOSEDAT,LONGITUD,LATITUDE',
    '900001,Kettle College,,Brewton,AL,36426,,2,1,-2,-87.07,31.1',
    '900005,Kettle System Office,,Brewton,AL,36426,,0,1,-2,-87.07,31.1',
  ].join('\n');
  const { job, rows } = await imported('colleges', file, { status: 'live' });
  expect(job).toMatchObject({ created: 1, skipped: 1 });
  expect(await catalog.em().find(College, { unitId: { $ne: null } })).toMatchObject([{ status: 'live' }]);
  const noted = `SELECT action FROM audit_entries WHERE subject_type = 'college' AND subject_id = ?`;
  expect(await catalog.sql(noted, [String(rows[0]?.subjectId)])).toEqual([{ action: 'college.create' }]);
});

const SMALL = 'name,city\nCafé Zoë,Ames\n';

describe('an invalid file', () => {
  test('is refused at once, with the reason', async () => {
    const message = 'No "name" column. Found: a, b';
    expect((await send('vendors', 'a,b\n1,2\n')).json()).toMatchObject({ status: 400, errors: { file: [message] } });
    expect(await catalog.sql('SELECT 1 FROM admin_jobs')).toEqual([]);
  });

  test('with headings only ends the job with the reason', async () => {
    expect((await imported('vendors', 'name,city\n')).job).toMatchObject({
      status: 'failed',
      problem: 'The file has no rows under its headings',
    });
  });

  test('is not one of several parts, in which a long file is kept', async () => {
    const line = `1,The Kettle,${'x'.repeat(1000)}\n`;
    const { job } = await imported('vendors', `id,name,description\n${line.repeat(1000)}`);
    expect(job).toMatchObject({ status: 'done', created: 1, failed: 0, total: job.skipped + 1 });
    expect(await left()).toMatchObject([{ vendors: 1, files: 0 }]);
  });
});

test('an account uploads one file at a time, and an aborted upload leaves nothing behind', async () => {
  await catalog.app.listen(0, '127.0.0.1');
  const headers = { ...(await catalog.tokenOf(ADMIN)), 'content-type': 'multipart/form-data; boundary=x' };
  const upload = httpRequest(`${await catalog.app.getUrl()}/api/admin/imports/vendors`, { method: 'POST', headers });
  upload.on('error', () => undefined);
  upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,city\n');
  upload.write(`Tea,${'x'.repeat(1_000_000)}\n`);
  const imports = catalog.get(ImportsService) as unknown as { uploading: Set<number> };
  await eventually(() => imports.uploading.size === 1 || null, { message: 'the upload has begun' });
  expect((await send('vendors', SMALL)).json()).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringContaining('other file'),
  });
  upload.destroy();
  await eventually(() => imports.uploading.size === 0 || null, { message: 'the upload was given up' });
  expect((await send('vendors', SMALL)).statusCode).toBe(202);
  expect(await catalog.sql(`SELECT 1 FROM admin_jobs WHERE params = '{}'`)).toEqual([]);
  expect(await catalog.sql('SELECT 1 FROM admin_job_files WHERE length(content) > 1000')).toEqual([]);
});

describe('the form', () => {
  test.each([
    [{ collegeId: '' }, 'collegeId'],
    [{ collegeId: '999999' }, 'collegeId'],
    [{ dryRun: 'perhaps' }, 'dryRun'],
    [{ extra: 'x' }, 'extra'],
  ])('with %j is refused', async (fields, field) => {
    expect((await send('vendors', SMALL, fields as Record<string, string>)).json()).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(Array) },
    });
  });

  test('without a file is refused', async () => {
    const answer = await sendForm(catalog, '/api/admin/imports/vendors', { collegeId: String(college.id) });
    expect(answer.json()).toMatchObject({ status: 400, errors: { file: ['Choose a file'] } });
  });
});
