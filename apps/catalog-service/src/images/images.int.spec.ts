import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Caller } from '@campus-deals/service-defaults';
import { ANIMATED, TOO_MANY_PIXELS, UNREADABLE } from '@campus-deals/service-defaults/images';
import { chunk, PNG, pngHeader } from '@campus-deals/testing';
import { IMAGE_TOO_LARGE, INVALID_IMAGE_TYPE } from '@campus-deals/contracts/messages';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startCatalog, VENDOR, type CatalogUnderTest } from '../testing/catalog-app.js';
import { anOwner } from '../testing/accounts.js';
import { aCollege } from '../testing/factories.js';
import { sendForm } from '../testing/upload-form.js';
import { ImageUploads } from './image-uploads.js';

let catalog: CatalogUnderTest;
let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalog-images-'));
  catalog = await startCatalog(undefined, { IMAGE_UPLOADS_PER_DAY: '200', IMAGES_DIR: folder });
  photo = await picture(2000, 1000).jpeg().toBuffer();
});
afterAll(async () => {
  await catalog.stop();
  await rm(folder, { recursive: true });
});

/** Uploads a form as the vendor's page does. */
const upload = (bytes: Buffer, caller: Caller = VENDOR, field = 'image') =>
  sendForm(catalog, '/api/upload/image', { [field]: { bytes, name: 'photo.jpg' } }, caller);

/** Uploads a body that is no form of one image. */
const send = async (form: Response) =>
  catalog.app.inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: { ...(await catalog.tokenOf(VENDOR)), 'content-type': form.headers.get('content-type') ?? '' },
    payload: Buffer.from(await form.arrayBuffer()),
  });

/** Draws a recognisable picture: a circle on a background. */
function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#884422' } }).composite([
    {
      input: Buffer.from(
        `<svg width="${width}" height="${height}"><circle cx="40%" cy="50%" r="30%" fill="#2266cc"/></svg>`,
      ),
    },
  ]);
}

async function uploaded(bytes: Buffer, caller?: Caller): Promise<string> {
  const answer = await upload(bytes, caller);
  expect([answer.statusCode, answer.body]).toEqual([
    201,
    expect.stringMatching(/^\{"imageUrl":"\/api\/images\/[0-9a-f]{40}\.webp"\}$/),
  ]);
  return answer.json<{ imageUrl: string }>().imageUrl;
}

const shown = async (url: string): Promise<Buffer> => (await catalog.ask('GET', url)).rawPayload;
const sizeOf = async (bytes: Buffer): Promise<unknown> => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

describe('an uploaded image', () => {
  test('is shown as WebP in three widths', async () => {
    const url = await uploaded(photo);
    expect(await sizeOf(await shown(url))).toEqual(['webp', 1600, 800]);
    expect(await sizeOf(await shown(`${url}?w=1600`))).toEqual(['webp', 1600, 800]);
    expect(await sizeOf(await shown(`${url}?w=800`))).toEqual(['webp', 800, 400]);
    expect(await sizeOf(await shown(`${url}?w=400`))).toEqual(['webp', 400, 200]);
  });

  test('is never enlarged, and a very tall one is reduced', async () => {
    const small = await uploaded(await picture(500, 300).png().toBuffer(), ADMIN);
    expect(await sizeOf(await shown(small))).toEqual(['webp', 500, 300]);
    expect(await sizeOf(await shown(`${small}?w=400`))).toEqual(['webp', 400, 240]);
    const tall = await uploaded(await picture(20, 6000).png().toBuffer());
    expect(await sizeOf(await shown(tall))).toEqual(['webp', 16, 4800]);
  });

  test('keeps no metadata about its author, and is upright', async () => {
    const taken = await picture(600, 300)
      .withExif({ IFD0: { Artist: 'Sam Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 57/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.includes('Sam Secret')).toBe(true);
    const url = await uploaded(taken);
    for (const form of ['', '?w=800', '?w=400']) {
      const bytes = await shown(url + form);
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(bytes.includes('Secret')).toBe(false);
    }
    expect(await sizeOf(await shown(url))).toEqual(['webp', 300, 600]);
  });

  test('keeps nothing of a file that is also of another format', async () => {
    const url = await uploaded(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\x03\x04')]));
    expect((await shown(url)).includes('script')).toBe(false);
    // The same picture, despite different metadata.
    expect(url).toBe(await uploaded(photo));
  });

  test('is on disk in its three variants only', async () => {
    const url = await uploaded(await picture(40, 40).png().toBuffer());
    const hash = url.slice('/api/images/'.length, -'.webp'.length);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.includes(hash));
    expect(files.sort()).toEqual([1600, 400, 800].map((width) => join(hash.slice(0, 2), `${hash}-${width}.webp`)));
  });

  test('is cached by browsers forever and never treated as another type', async () => {
    const url = await uploaded(photo);
    const answer = await catalog.ask('GET', `${url}?w=400`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const headers = { 'if-none-match': String(answer.headers['etag']) };
    const again = await catalog.ask('GET', `${url}?w=400`, { headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await catalog.ask('GET', `${url}?w=800`)).headers['etag']).not.toBe(answer.headers['etag']);
  });
});

describe('anything but a plain JPEG or PNG', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  /** Returns a PNG that claims this size. */
  const pngOf = (width: number, height: number) =>
    Buffer.concat([pngHeader(width, height), chunk('IDAT', Buffer.alloc(100)), chunk('IEND', Buffer.alloc(0))]);
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const refused: [what: string, bytes: () => Buffer | Promise<Buffer>, message: string][] = [
    ['an SVG with another name', () => svg, INVALID_IMAGE_TYPE],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), INVALID_IMAGE_TYPE],
    ['a GIF', () => picture(9, 9).gif().toBuffer(), INVALID_IMAGE_TYPE],
    ['a WebP', () => picture(9, 9).webp().toBuffer(), INVALID_IMAGE_TYPE],
    [
      'a page after the first bytes of a JPEG',
      () => Buffer.concat([header, Buffer.from('<script>alert(1)</script>')]),
      UNREADABLE,
    ],
    ['an SVG after the first bytes of a PNG', () => Buffer.concat([PNG, svg]), UNREADABLE],
    ['half a JPEG', () => photo.subarray(0, photo.length / 2), UNREADABLE],
    ['half a PNG', async () => (await picture(600, 600).png().toBuffer()).subarray(0, 1500), UNREADABLE],
    ['a header without a picture', () => pngHeader(10, 10), UNREADABLE],
    [
      'a picture that moves',
      () => Buffer.concat([pngHeader(1, 1), chunk('acTL', Buffer.alloc(8)), chunk('IDAT', Buffer.alloc(4))]),
      ANIMATED,
    ],
    ['900 megapixels', () => pngOf(30_000, 30_000), TOO_MANY_PIXELS],
    ['a line of few pixels but endless', () => pngOf(2, 1_000_000), TOO_MANY_PIXELS],
    ['a width that no picture has', () => pngOf(2_000_000_000, 1), UNREADABLE],
    ['nothing', () => Buffer.alloc(0), 'Choose an image: JPEG or PNG'],
  ];
  test.each(refused)('%s is refused', async (_what, bytes, message) => {
    const answer = await upload(await bytes());
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'validation_failed', message, errors: { image: [message] } },
    ]);
  });

  test('more than a megabyte is refused, a megabyte is not', async () => {
    const padded = (size: number): Buffer => Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
    await uploaded(padded(1024 * 1024));
    const answer = await upload(padded(1024 * 1024 + 1));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { code: 'body_too_large', message: IMAGE_TOO_LARGE, errors: { image: [IMAGE_TOO_LARGE] } },
    ]);
  });

  test('a form of another shape is refused', async () => {
    expect((await upload(photo, VENDOR, 'file')).json()).toMatchObject({
      status: 400,
      errors: { file: ['file is not a known field'] },
    });
    const two = new FormData();
    for (const name of ['a', 'b']) two.append('image', new Blob([new Uint8Array(photo)]), name);
    expect((await send(new Response(two))).json()).toMatchObject({
      status: 400,
      errors: { image: ['Send one image at a time'] },
    });
    for (let at = 0; at < 50; at += 1) two.append(`more${at}`, 'x');
    expect((await send(new Response(two))).statusCode).toBeLessThan(500);
    const text = new FormData();
    text.set('image', 'text');
    expect((await send(new Response(text))).json()).toMatchObject({
      status: 400,
      errors: { image: ['Choose an image: JPEG or PNG'] },
    });
    const json = await catalog.ask('POST', '/api/upload/image', { caller: VENDOR, body: { image: 'x' } });
    expect(json.statusCode).toBe(415);
    const unbounded = new Response('no form', { headers: { 'content-type': 'multipart/form-data' } });
    expect((await send(unbounded)).json()).toMatchObject({ status: 400 });
    const cut = new Response('--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect((await send(cut)).json()).toMatchObject({ status: 400 });
  });

  test('uploads in a burst wait or are refused for a retry, and the next one succeeds', async () => {
    const small = await picture(300, 200).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(small)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([201, 429]));
    await uploaded(photo);
  });
});

test('the daily limit counts each account separately', async () => {
  const [busy, other] = [anOwner(51), anOwner(52)];
  const until = Date.now() + 3_600_000;
  await catalog.sql(`INSERT INTO rate_limits (key, points, expire) VALUES ('upload:51', 199, ?)`, [until]);
  const small = await picture(60, 40).jpeg().toBuffer();
  expect((await upload(small, busy)).statusCode).toBe(201);
  const refused = await upload(small, busy);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
  expect((await upload(small, other)).statusCode).toBe(201);
});

describe('when an account is deleted', () => {
  const VENDOR_B = anOwner(31);
  const erase = (userId: number) => catalog.inTransaction(() => catalog.get(ImageUploads).forget(userId));

  test('its images are deleted, except those that another account uploaded too', async () => {
    const own = await picture(50, 41).png().toBuffer();
    const both = await picture(50, 42).png().toBuffer();
    const [mine, shared] = [await uploaded(own, VENDOR_B), await uploaded(both, VENDOR_B)];
    expect(await uploaded(both)).toBe(shared);
    await erase(31);
    await erase(31);
    for (const form of ['', '?w=800', '?w=400']) expect((await catalog.ask('GET', mine + form)).statusCode).toBe(404);
    expect((await catalog.ask('GET', shared)).statusCode).toBe(200);
    await erase(VENDOR.userId);
    expect((await catalog.ask('GET', shared)).statusCode).toBe(404);
    expect(await uploaded(own)).toBe(mine);
    expect((await catalog.ask('GET', mine)).statusCode).toBe(200);
  });

  test('images used elsewhere stay until they no longer are', async () => {
    const url = await uploaded(await picture(50, 44).png().toBuffer(), VENDOR_B);
    const college = await aCollege(catalog.em(), { logoUrl: url });
    await erase(31);
    expect((await catalog.ask('GET', url)).statusCode).toBe(200);
    expect(await catalog.sql('SELECT 1 FROM image_uploads WHERE user_id = 31')).toEqual([]);
    await catalog.sql('UPDATE colleges SET logo_url = null WHERE id = ?', [college.id]);
    const name = url.replace('/api/images/', '');
    await catalog.sql(`UPDATE image_uploads SET check_at = now() - interval '1 minute' WHERE name = ?`, [name]);
    await catalog.app.get(ImageUploads).sweep();
    expect((await catalog.ask('GET', url)).statusCode).toBe(404);
  });
});

test.each([
  '/api/images/nothing',
  `/api/images/${'0'.repeat(40)}.webp`,
  '/api/images/..%2f..%2fetc%2fpasswd',
  `/api/images/${'0'.repeat(400)}`,
])('a requested image %s is not found', async (url) => {
  expect(await catalog.read(url)).toMatchObject({ code: 'image_not_found' });
});
