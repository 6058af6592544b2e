import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { withClient } from '@campus-deals/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADMIN, startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { aBusiness, aCollege, aDeal } from '../testing/factories.js';
import { fakeBucket, type FakeBucket } from '../testing/fake-bucket.js';
import { Revision } from '../moderation/revision.entity.js';
import { RemoveUnusedImages } from './remove-unused-images.job.js';
import { ImageUploads } from './image-uploads.js';
import { lockAwaited } from '../testing/plans.js';

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
const VARIANTS = { 400: Buffer.from('small'), 800: Buffer.from('middle'), 1600: Buffer.from('large') };
const [SENDER, OTHER] = [7, 8];

let folder: string;
let bucket: FakeBucket;
let onDisk: CatalogUnderTest;
let inBucket: CatalogUnderTest;
let catalog: CatalogUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swept-images-'));
  bucket = await fakeBucket(CREDENTIALS);
  onDisk = await startCatalog(undefined, { IMAGES_DIR: folder });
  inBucket = await startCatalog(undefined, {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'images',
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  });
});
beforeEach(() => (catalog = onDisk));
afterEach(() => {
  vi.restoreAllMocks();
  bucket.failWith = undefined;
});
afterAll(async () => {
  await Promise.all([onDisk.stop(), inBucket.stop()]);
  await bucket.close();
  await rm(folder, { recursive: true });
});

const uploads = (): ImageUploads => catalog.app.get(ImageUploads);
const sweep = (): Promise<void> => catalog.app.get(RemoveUnusedImages).run();
const aName = (): string => `${randomBytes(20).toString('hex')}.webp`;
/** Creates an upload of some hours ago; returns its name. */
async function sent({ hoursAgo = 25, by = SENDER, name = aName() } = {}): Promise<string> {
  await uploads().keep(by, name, VARIANTS);
  await later(hoursAgo, name);
  return name;
}
const later = (hours: number, name: string) =>
  catalog
    .em()
    .execute(`UPDATE image_uploads SET check_at = check_at - make_interval(hours => ?) WHERE name = ?`, [hours, name]);
const isKept = async (name: string) => (await catalog.ask('GET', `/api/images/${name}?w=400`)).statusCode === 200;
const inUse = async (image: string): Promise<number> => {
  const { ids } = await aBusiness(catalog.em());
  return (await aDeal(catalog.em(), { ...ids, image, status: 'pending' })).id;
};

describe.each<[string, () => CatalogUnderTest, () => Promise<string[]>]>([
  [
    'a folder',
    () => onDisk,
    async () => (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.webp')),
  ],
  ['a bucket', () => inBucket, async () => [...bucket.objects.keys()]],
])('an image in %s', (_where, its, files) => {
  beforeEach(() => (catalog = its()));

  test('that nothing shows is deleted a day after its upload, in every variant, and not earlier', async () => {
    const [old, young, shown] = [await sent(), await sent({ hoursAgo: 23 }), await sent()];
    await inUse(`/api/images/${shown}`);
    await sweep();
    expect([await isKept(old), await isKept(young), await isKept(shown)]).toEqual([false, true, true]);
    expect((await files()).filter((file) => file.includes(old.slice(0, 40)))).toEqual([]);
    expect(await catalog.em().execute(`SELECT 1 FROM image_uploads WHERE name = ?`, [old])).toEqual([]);
  });
});

test.each<[string, (name: string) => Promise<unknown>]>([
  ['the picture of a deal', (name) => inUse(`/api/images/${name}`)],
  [
    'a smaller variant of it, at its full address',
    (name) => inUse(`https://campusdeals.example/api/images/${name}?w=400`),
  ],
  ['the logo of a vendor', (name) => aBusiness(catalog.em(), { logo: `/api/images/${name}` })],
  ['the logo address of a vendor', (name) => aBusiness(catalog.em(), { logoUrl: `/api/images/${name}` })],
  [
    'the logo in a change that waits',
    async (name) => {
      const em = catalog.em();
      const { id: vendorId } = (await aBusiness(em)).vendor;
      em.create(Revision, { vendorId, changes: { logoUrl: `/api/images/${name}` } });
      await em.flush();
    },
  ],
  ['the logo of a college', (name) => aCollege(catalog.em(), { logoUrl: `/api/images/${name}` })],
  ['what a shared link shows', (name) => aCollege(catalog.em(), { seoMetadata: { ogImage: `/api/images/${name}` } })],
])('%s stays', async (_what, show) => {
  const name = await sent();
  await show(name);
  await sweep();
  expect(await isKept(name)).toBe(true);
});

test('the image of a deleted deal is deleted within a day', async () => {
  const name = await sent();
  const deal = await inUse(`/api/images/${name}`);
  await sweep();
  await catalog.em().execute(`DELETE FROM deals WHERE id = ?`, [deal]);
  await sweep();
  expect(await isKept(name)).toBe(true);
  await later(25, name);
  await sweep();
  expect(await isKept(name)).toBe(false);
});

test('an image uploaded again, by any account, is kept for another day', async () => {
  const [own, others] = [await sent(), await sent()];
  await uploads().keep(SENDER, own, VARIANTS);
  await uploads().keep(OTHER, others, VARIANTS);
  await sweep();
  expect([await isKept(own), await isKept(others)]).toEqual([true, true]);
  for (const name of [own, others]) await later(25, name);
  await sweep();
  expect([await isKept(own), await isKept(others)]).toEqual([false, false]);
});

test('an image uploaded again during its deletion exists', async () => {
  for (let round = 0; round < 10; round++) {
    const name = await sent();
    await Promise.all([sweep(), uploads().keep(round % 2 ? SENDER : OTHER, name, VARIANTS)]);
    expect(await isKept(name)).toBe(true);
  }
});

test('several replicas delete many uploads together, in bounded batches, each once', async () => {
  const some = `SELECT ${SENDER}, md5(n::text) || '01234567.webp', now() - n * interval '1 second' FROM generate_series(1, 450) n`;
  await catalog.em().execute(`INSERT INTO image_uploads (user_id, name, check_at) ${some}`);
  const [first] = await Promise.all(Array.from({ length: 4 }, () => uploads().sweep()));
  expect(first).toEqual({ removed: 100, isMore: true });
  const logged = vi.spyOn(Logger.prototype, 'log').mockReturnValue();
  await sweep();
  expect(logged.mock.calls).toEqual([[{ images: 50 }, 'removed images that nothing shows']]);
});

test('an unavailable bucket keeps them for the next run', async () => {
  catalog = inBucket;
  const name = await sent();
  bucket.failWith = 500;
  await expect(sweep()).rejects.toMatchObject({ code: 'service_unavailable' });
  bucket.failWith = undefined;
  expect(await isKept(name)).toBe(true);
  await sweep();
  expect(await isKept(name)).toBe(false);
});

test('a sweep scans no table', async () => {
  const em = catalog.em();
  const { collegeId, vendorId } = (await aBusiness(em)).ids;
  await em.execute(
    `INSERT INTO deals (vendor_id, college_id, title, discount_value, image) SELECT ?, ?, 'Deal ' || n, '10', '/api/images/' || md5(n::text) || '01234567.webp' FROM generate_series(1, 3000) n`,
    [vendorId, collegeId],
  );
  await em.execute(
    `INSERT INTO vendors (user_id, college_id, name, category, logo) SELECT -n, ?, 'Vendor', 'Food', '/api/images/' || md5(n::text) || '00000000.webp' FROM generate_series(1, 3000) n`,
    [collegeId],
  );
  await em.execute(
    `INSERT INTO colleges (name, short_name, city, state, time_zone, logo_url) SELECT 'College', 'shown-' || n, 'Reno', 'NV', 'America/Los_Angeles', '/api/images/' || md5(n::text) || '11111111.webp' FROM generate_series(1, 3000) n`,
  );
  await em.execute(
    `INSERT INTO image_uploads (user_id, name, check_at) SELECT 9, md5(n::text) || '01234567.webp', now() + (n - 50) * interval '1 hour' FROM generate_series(1, 20000) n`,
  );
  await em.execute('ANALYZE');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await sweep();
  const asked = query.mock.calls as unknown as [text: string, values?: unknown[]][];
  query.mockRestore();
  const plans = await withClient(catalog.env.CATALOG_DATABASE_URL, async (client) => {
    const lines: string[] = [];
    for (const [text, values] of asked.filter(([sql]) => /image_uploads|image_name/.test(sql)).slice(0, 3))
      lines.push(...(await client.query(`EXPLAIN ${text}`, values)).rows.map((row) => row['QUERY PLAN']));
    return lines;
  });
  expect(plans.filter((line) => line.includes('Index'))).not.toEqual([]);
  expect(plans.filter((line) => line.includes('Seq Scan'))).toEqual([]);
});

describe('saving the address of an image', () => {
  const save = async (name: string, body: object = { logoUrl: `http://localhost:3000/api/images/${name}` }) => {
    const { id } = await aCollege(catalog.em());
    const answer = await catalog.ask('PATCH', `/api/admin/colleges/${id}`, { caller: ADMIN, body });
    const { errors } = answer.json<{ errors?: object }>();
    return { statusCode: answer.statusCode, ...(errors && { errors }) };
  };
  const GONE = { statusCode: 400, errors: { logoUrl: [expect.stringContaining('upload it again')] } };

  test('protects it from a concurrent sweep and from later ones', async () => {
    const name = await sent();
    await catalog.inTransaction(async () => {
      await uploads().show('logoUrl', `/api/images/${name}`);
      await sweep();
    });
    await sweep();
    expect(await isKept(name)).toBe(true);
    expect(await save(name)).toEqual({ statusCode: 200 });
  });

  test('that was swept is refused, by the field; an address elsewhere is ignored', async () => {
    const name = await sent();
    await sweep();
    expect(await save(name)).toEqual(GONE);
    await expect(uploads().show('logoUrl', 'https://elsewhere.example/logo.png')).resolves.toBeUndefined();
  });

  test('that was swept is refused for a link preview, too', async () => {
    const name = await sent();
    await sweep();
    const { errors } = await save(name, { seoMetadata: { ogImage: `/api/images/${name}` } });
    expect(errors).toEqual({ 'seoMetadata.ogImage': GONE.errors.logoUrl });
  });

  test('waits for a concurrent sweep of it, and is refused then', async () => {
    const name = await sent({ hoursAgo: 0 });
    let saving: ReturnType<typeof save> | undefined;
    await withClient(catalog.env.CATALOG_DATABASE_URL, async (sweeping) => {
      await sweeping.query('BEGIN');
      await sweeping.query('DELETE FROM image_uploads WHERE name = $1', [name]);
      saving = save(name);
      await lockAwaited(catalog);
      await sweeping.query('COMMIT');
    });
    expect(await saving).toEqual(GONE);
  });
});
