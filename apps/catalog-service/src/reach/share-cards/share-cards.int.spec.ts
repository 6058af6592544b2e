import type { DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { shareCardOf, shareCardPath, type ShareCardSubject } from '@campus-deals/contracts/catalog/share-card';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedCatalog, VENDOR } from '../../testing/catalog-app.js';
import { aBusiness, aDeal } from '../../testing/factories.js';
import { aPicture } from '../../testing/pictures.js';
import { sendForm } from '../../testing/upload-form.js';

const catalog = await sharedCatalog();
const ask = (url: string) => catalog.ask('GET', url);

const pathOf = (subject: ShareCardSubject, isInvitation = false): string =>
  shareCardPath(shareCardOf(subject, { productName: 'Campus Deals', isInvitation }));
const SITE = pathOf({ kind: 'site' });

/** Returns the path that a page computes from public answers. */
async function dealPath(id: number): Promise<string> {
  const { deal, vendor } = await catalog.read<DealWithVendorDto>(`/api/deals/${id}`);
  const college = await catalog.read<CollegeDto>(`/api/colleges/${deal.collegeId}`);
  return pathOf({ kind: 'deal', deal, vendor, college });
}

async function shop(more: { image?: string } = {}) {
  const business = await aBusiness(catalog.em());
  return { ...business, deal: await aDeal(catalog.em(), { ...business.ids, ...more }) };
}

const set = (table: string, id: number, change: string) =>
  catalog.sql(`UPDATE ${table} SET ${change} WHERE id = ?`, [id]);

describe('a card', () => {
  test('is at the path that pages compute, as a picture for good', async () => {
    const { college, vendor, deal } = await shop();
    const paths = [
      SITE,
      pathOf({ kind: 'site' }, true),
      await dealPath(deal.id),
      pathOf({ kind: 'vendor', vendor: await catalog.read<VendorDto>(`/api/vendors/${vendor.id}`) }),
      pathOf({ kind: 'college', college: await catalog.read<CollegeDto>(`/api/colleges/${college.id}`) }),
      pathOf({ kind: 'college', college: await catalog.read<CollegeDto>(`/api/colleges/${college.id}`) }, true),
    ];
    for (const path of paths) {
      const { statusCode, headers, rawPayload } = await ask(path);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['x-cache-tags']).toBeDefined();
      const { width, height } = await sharp(rawPayload).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
    const { headers } = await ask(await dealPath(deal.id));
    expect(headers['x-cache-tags']).toContain(`deal-${deal.id}`);
  });

  test('has another path once its title or badge changes, to which the old one leads', async () => {
    const { deal } = await shop();
    const before = await dealPath(deal.id);
    for (const change of ["title = 'Tea for three'", "discount_type = 'custom', discount_value = 'Free tea'"]) {
      await set('deals', deal.id, change);
      const path = await dealPath(deal.id);
      expect(path).not.toBe(before);
      const { statusCode, headers } = await ask(before);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, path, 'no-store']);
      expect((await ask(path)).statusCode).toBe(200);
    }
  });

  test('of what readers do not see is the card of the site', async () => {
    const { deal } = await shop();
    const path = await dealPath(deal.id);
    await set('deals', deal.id, "status = 'pending'");
    expect((await ask(path)).headers.location).toBe(SITE);
    const invitation = pathOf({ kind: 'site' }, true);
    for (const kind of ['deal', 'vendor', 'college', 'invitation']) {
      const { statusCode, headers } = await ask(`/api/share-cards/${kind}/999999/none.png`);
      expect([kind, statusCode, headers.location]).toEqual([kind, 302, kind === 'invitation' ? invitation : SITE]);
    }
  });

  test('shows a photo that we store, and no other', async () => {
    const image = { bytes: await aPicture('#ff0000', { width: 900, height: 600 }), name: 'a.png' };
    const upload = await sendForm(catalog, '/api/upload/image', { image }, VENDOR);
    const { imageUrl } = upload.json<{ imageUrl: string }>();
    const middleOf = async (image: string) => {
      const { deal } = await shop({ image });
      const { rawPayload } = await ask(await dealPath(deal.id));
      const pixel = await sharp(rawPayload)
        .extract({ left: 252, top: 300, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      return [...pixel];
    };
    const [r = 0, g = 0, b = 0] = await middleOf(imageUrl);
    expect(r > 230 && g < 30 && b < 30).toBe(true);
    expect(await middleOf('http://127.0.0.1:9/a.jpg')).not.toEqual([r, g, b]);
    expect(await middleOf(`/api/images/${'0'.repeat(40)}.webp`)).not.toEqual([r, g, b]);
  });
});

test('many cards at once are rendered one at a time, and the others are the card of the site', async () => {
  const { ids } = await shop();
  const paths: string[] = [];
  for (let made = 0; made < 20; made++) paths.push(await dealPath((await aDeal(catalog.em(), ids)).id));
  const answers = await Promise.all(paths.map(ask));
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  const others = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others.map(({ headers }) => headers.location))).toEqual(new Set([SITE]));
  expect((await ask(SITE)).statusCode).toBe(200);
});
