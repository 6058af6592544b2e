import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeBucket, type FakeBucket } from '../testing/fake-bucket.js';
import { startCatalog, type CatalogUnderTest } from '../testing/catalog-app.js';
import { DiskImageStore, openImageFolder } from './disk-image-store.js';
import type { ImageStore } from './image-store.js';
import { ImagesService } from './images.service.js';
import { S3ImageStore } from './s3-image-store.js';
import { aPicture } from '../testing/pictures.js';

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const KEY = `${'0123456789'.repeat(4)}-800.webp`;
const BYTES = Buffer.from([0x52, 0x49, 0x46, 0x46, 0x00, 0xff, 0x80, 0x0d, 0x0a]);

let folder: string;
let bucket: FakeBucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-stores-'));
  bucket = await fakeBucket(CREDENTIALS);
});
afterEach(() => (bucket.failWith = undefined));
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const inBucket = (settings: Partial<typeof CREDENTIALS> & { endpoint?: string } = {}): ImageStore =>
  new S3ImageStore({ endpoint: `${bucket.endpoint}/images`, region: 'us-east-1', ...CREDENTIALS, ...settings });

describe.each<[string, () => ImageStore]>([
  ['a folder', () => new DiskImageStore(join(folder, 'made', 'when', 'needed'))],
  ['a bucket', () => inBucket()],
])('images in %s', (_where, open) => {
  test('are returned as they were stored, also twice and in the next process', async () => {
    await Promise.all([open().put(KEY, BYTES), open().put(KEY, BYTES)]);
    expect(await open().find(KEY)).toEqual(BYTES);
  });

  test('are gone after deletion, which may happen twice', async () => {
    const key = `${'a'.repeat(40)}-400.webp`;
    await open().put(key, BYTES);
    await open().remove(key);
    await open().remove(key);
    expect(await open().find(key)).toBeUndefined();
  });
});

test('a folder shows no partial file and leaves none behind', async () => {
  const broken = join(folder, 'broken');
  await writeFile(broken, '');
  await expect(new DiskImageStore(broken).put(KEY, BYTES)).rejects.toThrow('ENOTDIR');
  const whole = new DiskImageStore(join(folder, 'whole'));
  await whole.put(KEY, BYTES);
  expect(await readdir(join(folder, 'whole', '01'))).toEqual([KEY]);
});

describe('a bucket', () => {
  test('stores objects under its own name, as WebP', async () => {
    await inBucket().put(KEY, BYTES);
    expect(bucket.objects.get(`/images/${KEY}`)).toEqual({ bytes: BYTES, type: 'image/webp' });
  });

  test.each<[string, () => ImageStore]>([
    ['another key', () => inBucket({ accessKeyId: 'another' })],
    ['nobody at the address', () => inBucket({ endpoint: 'http://127.0.0.1:9/images' })],
    ['a failure', () => ((bucket.failWith = 500), inBucket())],
  ])('with %s is a 503, never a missing image', async (_what, open) => {
    const store = open();
    for (const use of [() => store.put(KEY, BYTES), () => store.find(KEY), () => store.remove(KEY)])
      await expect(use()).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
  });
});

describe('the folder of images', () => {
  let catalog: CatalogUnderTest;
  beforeAll(async () => {
    catalog = await startCatalog(undefined, { IMAGES_DIR: join(folder, 'mounted') });
  });
  afterAll(() => catalog.stop());

  const open = (name: string): Promise<ImageStore> => openImageFolder(join(folder, name), catalog.em());

  test('is marked at the first start, and accepted from then on', async () => {
    expect(await readdir(join(folder, 'mounted'))).toEqual(['.campus-deals-images']);
    await catalog.get(ImagesService).keep(1, () => aPicture());
    await expect(open('mounted')).resolves.toBeInstanceOf(DiskImageStore);
  });

  test('that is not mounted is refused, and nothing is written there', async () => {
    await mkdir(join(folder, 'forgotten'));
    for (const name of ['forgotten', 'nowhere'])
      await expect(open(name)).rejects.toThrow('holds no images, but the database knows some');
    expect(await readdir(join(folder, 'forgotten'))).toEqual([]);
  });

  test('of a version without markers is marked', async () => {
    const marker = join(folder, 'mounted', '.campus-deals-images');
    await rm(marker);
    await open('mounted');
    expect(await readdir(join(folder, 'mounted'))).toContain('.campus-deals-images');
  });
});
