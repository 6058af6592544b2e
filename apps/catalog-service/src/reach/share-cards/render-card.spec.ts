import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { SHARE_CARD_SIZE, shareCardOf, type ShareCardSubject } from '@campus-deals/contracts/catalog/share-card';
import { HOSTILE_TEXTS } from '@campus-deals/contracts/testing/hostile-texts';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { drawCard } from './draw-card.js';
import { renderCard } from './render-card.js';

const KEPT = join(import.meta.dirname, 'kept-cards');
/** Kept pictures are small: they show layout, fonts and colours. */
const KEPT_WIDTH = 300;
/** Mean difference of a channel, from 0 to 255. Another size of a title makes more than 2. */
const TOLERANCE = 1;

const iowa = {
  id: 3,
  name: 'University of Iowa',
  initials: null,
  shortName: 'iowa',
  city: 'Iowa City',
  state: 'IA',
  logoUrl: null,
  isActive: true,
  subscriberCount: 120,
  subscriptionGoal: 100,
  dealCount: 18,
};
const kettle = { id: 4, name: 'Łódź Pierogi', category: 'Restaurant', city: 'Iowa City', state: 'IA', logoUrl: null };

function aDeal(deal: Partial<DealDto>, { vendor = 'Corner Counter', college = iowa.name } = {}): ShareCardSubject {
  return {
    kind: 'deal',
    vendor: { name: vendor },
    college: { name: college },
    deal: {
      id: 7,
      title: 'Half off sandwiches',
      discountType: 'percentage',
      discountValue: '50',
      category: 'food_drink',
      image: null,
      endDate: '2026-12-31T23:00:00.000Z',
      timeZone: 'America/Chicago',
      ...deal,
    },
  };
}

const photo = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><linearGradient id="a"><stop stop-color="#e87e42"/><stop offset="1" stop-color="#3e8343"/></linearGradient><rect width="800" height="500" fill="url(#a)"/><circle cx="400" cy="250" r="150" fill="#fdfcf7"/></svg>',
  ),
)
  .webp()
  .toBuffer();
const gaussian = { type: 'gaussian', mean: 128, sigma: 70 } as const;
const noise = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#000', noise: gaussian } })
  .png()
  .toBuffer();

const WAITING = { isActive: false, subscriberCount: 88 };
const CASES: [name: string, subject: ShareCardSubject, more?: { isInvitation?: boolean; image?: Buffer }][] = [
  ['site', { kind: 'site' }],
  ['invitation', { kind: 'college', college: { ...iowa, ...WAITING } }, { isInvitation: true }],
  ['college', { kind: 'college', college: { ...iowa, name: 'University of North Carolina at Chapel Hill' } }],
  ['vendor', { kind: 'vendor', vendor: kettle }],
  ['vendor with a logo', { kind: 'vendor', vendor: kettle }, { image: photo }],
  ['deal without a photo', aDeal({ endDate: null })],
  ['deal with a photo', aDeal({}), { image: photo }],
  [
    'long names',
    aDeal(
      {
        category: 'tutoring',
        discountType: 'custom',
        discountValue: 'Free dessert with any main course',
        title: 'Bring your whole study group and get unlimited coffee, pastries and printing until the end of finals',
      },
      {
        vendor: 'The Very Long Named Coffee House and Bakery of Downtown',
        college: 'University of California, Los Angeles',
      },
    ),
  ],
  [
    'right to left',
    aDeal(
      { category: 'other', title: 'خصم 20% على كل شطائر الفلافل (Falafel) طوال الأسبوع' },
      { vendor: 'מסעדת שלום' },
    ),
  ],
  [
    'other scripts',
    aDeal(
      { category: 'shopping', title: '北京楼学生特价：所有面条和饺子买一送一，周一至周五' },
      { vendor: '김밥천국 ร้านอาหารไทย भोजनालय' },
    ),
  ],
];

const SHAPES = ['svg', 'g', 'clipPath', 'path', 'rect', 'circle', 'ellipse'];

const cardOf = (subject: ShareCardSubject, isInvitation = false) =>
  shareCardOf(subject, { productName: 'Campus Deals', isInvitation });
const pixelsOf = async (png: Buffer | string) => sharp(png).resize(KEPT_WIDTH).removeAlpha().raw().toBuffer();

describe('the card', () => {
  test.each(CASES)(
    '%s looks like the picture that is kept of it',
    async (name, subject, { isInvitation, image } = {}) => {
      const png = await renderCard(cardOf(subject, isInvitation), image);
      const { width, height, format } = await sharp(png).metadata();
      expect({ width, height, format }).toEqual({ ...SHARE_CARD_SIZE, format: 'png' });
      expect(png.length).toBeLessThan(100_000);
      const kept = join(KEPT, `${name.replaceAll(' ', '-')}.png`);
      if (!existsSync(kept)) {
        mkdirSync(KEPT, { recursive: true });
        await sharp(png).resize(KEPT_WIDTH).png({ palette: true }).toFile(kept);
        throw new Error(`${kept} is new: look at it, and run the test again`);
      }
      const [now, before] = [await pixelsOf(png), await pixelsOf(kept)];
      const difference = now.reduce((sum, value, at) => sum + Math.abs(value - (before[at] ?? 0)), 0) / now.length;
      expect(difference).toBeLessThan(TOLERANCE);
    },
  );

  it('of the noisiest photo is small, too', async () => {
    expect((await renderCard(cardOf(aDeal({})), noise)).length).toBeLessThan(100_000);
  });

  it('is rendered to the same bytes each time', async () => {
    const [first, second] = [await renderCard(cardOf(aDeal({}))), await renderCard(cardOf(aDeal({})))];
    expect(first.equals(second)).toBe(true);
  });

  test.each(Object.entries(HOSTILE_TEXTS))('with %s consists of shapes only', (_what, text) => {
    const svg = drawCard(
      cardOf(aDeal({ title: text, discountType: 'custom', discountValue: text }, { vendor: text, college: text })),
    );
    const names = new Set(Array.from(svg.matchAll(/<\/?([^\s>/]*)/g), ([, name = '']) => name));
    expect([...names].filter((name) => !SHAPES.includes(name))).toEqual([]);
    expect(svg.replaceAll(/<[^<>]*>/g, '')).toBe('');
    expect(svg).not.toMatch(/NaN|undefined|script|\son\w+=/);
  });
});
