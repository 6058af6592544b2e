import { deflateSync } from 'node:zlib';
import { chunk, pngHeader } from '@campus-deals/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { variantsOf } from './decode-image.js';
import { chunksOf, plainPng } from './plain-png.js';

const WIDTHS = [400, 1600] as const;
const HEADER = pngHeader(1, 1).length;
/** 50 MB of text in 50 kB. */
const PACKED_TEXT = chunk(
  'zTXt',
  Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 65))]),
);

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

async function withTexts(): Promise<Buffer> {
  const png = await picture();
  const texts = [...Array<Buffer>(10).fill(PACKED_TEXT), chunk('tEXt', Buffer.from('Author\0Ann'))];
  return Buffer.concat([png.subarray(0, HEADER), ...texts, png.subarray(HEADER)]);
}

test('keeps the picture and no text', async () => {
  const names = (bytes: Buffer): string[] => [...chunksOf(bytes)].map(({ name }) => name);
  expect(names(plainPng(await withTexts()))).toEqual(names(plainPng(await picture())));
  expect(names(plainPng(await picture()))).toEqual(expect.arrayContaining(['IHDR', 'IDAT', 'IEND']));
});

test('a truncated file stays truncated', async () => {
  const png = await picture();
  const cut = png.subarray(0, png.length - 30);
  expect(plainPng(cut).length).toBeLessThanOrEqual(cut.length);
});

test('a picture with half a gigabyte of packed text is decoded as quickly as one without', async () => {
  const png = await withTexts();
  await variantsOf(await picture(), WIDTHS);
  const since = process.cpuUsage();
  const variants = await variantsOf(png, WIDTHS);
  expect(process.cpuUsage(since).user).toBeLessThan(2_000_000);
  expect(variants).toEqual(await variantsOf(await picture(), WIDTHS));
});
