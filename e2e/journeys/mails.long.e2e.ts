import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drawing } from '@campus-deals/contracts/drawings/drawing-of';
import { drawingSvg } from '@campus-deals/contracts/drawings/drawing-svg';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { MAIL_EXAMPLES } from '../../apps/notification-service/src/testing/mail-examples.ts';
import { MAIL_EXAMPLES as SIGN_IN_MAIL_EXAMPLES } from '../../stand-ins/auth-provider/src/testing/mail-examples.ts';
import { PHONE, useBrowser } from '../browser.js';

const KEPT = join(import.meta.dirname, '../kept-mails');
/** Kept pictures are small, and long emails are cut: they show layout, pictures, fonts and colors. */
const KEPT_WIDTH = PHONE.width / 2;
const MAX_HEIGHT = 1200;
const SMALL = { palette: true, colours: 16, dither: 0, effort: 10 };
const MAX_BYTES = 10_000;

/** Rows of a kept picture that are compared at a time: about a line of text. */
const BAND = 10;
/** Mean difference of a channel within a band, from 0 to 255. */
const TOLERANCE = 8;

/** The product's own fonts, so that lines break alike on every machine. */
const FONTS = ['Inter', 'Bricolage Grotesque']
  .map((family) => {
    const name = `${family.toLowerCase().replace(' ', '-')}-latin-variable.woff2`;
    const font = readFileSync(join(import.meta.dirname, '../../apps/web/src/assets/fonts', name), 'base64');
    return `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }`;
  })
  .join('\n');
const PHOTO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="250"><rect width="400" height="250" fill="#e87e42"/><circle cx="200" cy="125" r="80" fill="#fdfcf7"/></svg>';

// The machine's own font settings must not affect the letters.
const { newVisitor } = useBrowser(['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']);

const MAILS: [name: string, render: () => Promise<{ html: string }>][] = [
  ...Object.entries(MAIL_EXAMPLES),
  ...Object.entries(SIGN_IN_MAIL_EXAMPLES).map(([name, mail]): (typeof MAILS)[number] => [name, async () => mail]),
];

test.each(
  MAILS.flatMap(([name, render]) =>
    (['light', 'dark'] as const).map((colorScheme) => [name, colorScheme, render] as const),
  ),
)('the email "%s" looks like the %s picture that is kept of it', async (name, colorScheme, render) => {
  const now = await sharp(await pictureOf((await render()).html, colorScheme))
    .resize(KEPT_WIDTH)
    .png(SMALL)
    .toBuffer();
  expect(now.length).toBeLessThan(MAX_BYTES);
  const file = `${name.replaceAll(/[ _]/g, '-')}-${colorScheme}.png`;
  const kept = join(KEPT, file);
  if (!existsSync(kept)) {
    await write(KEPT, file, now);
    throw new Error(`${kept} is new: look at it, and run the test again`);
  }
  const difference = await differenceOf(now, readFileSync(kept));
  if (difference >= TOLERANCE) await write(inject('failuresDir'), file, now);
  expect(difference, `compare .local/failures with ${kept}; to accept it, move it there`).toBeLessThan(TOLERANCE);
});

async function write(folder: string, file: string, picture: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), picture);
}

/** Returns an email on a phone. Nothing is loaded from the network. */
async function pictureOf(html: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const visitor = await newVisitor({ viewport: { width: PHONE.width, height: 100 }, colorScheme });
  const { page } = visitor;
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const [, drawing] = /^\/art\/(\w+)\.png$/.exec(pathname) ?? [];
    if (!drawing && !pathname.startsWith('/api/images/')) return route.abort();
    return route.fulfill({ contentType: 'image/svg+xml', body: drawing ? drawingSvg(drawing as Drawing) : PHOTO });
  });
  await page.setContent(html.replace('</head>', `<style>${FONTS}</style></head>`));
  await page.evaluate(() => document.fonts.ready);
  const clip = { x: 0, y: 0, width: PHONE.width, height: MAX_HEIGHT };
  const picture = await page.screenshot({ fullPage: true, clip });
  visitor.expectCleanConsole();
  await visitor.leave();
  return picture;
}

/** Returns the largest difference of a band, or 255 if one picture is higher. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  if (!a || a.length !== b?.length) return 255;
  const size = BAND * KEPT_WIDTH * 3;
  const bands = Array.from({ length: Math.ceil(a.length / size) }, (_, at) => {
    const band = a.subarray(at * size, (at + 1) * size);
    return band.reduce((sum, value, nth) => sum + Math.abs(value - (b[at * size + nth] ?? 0)), 0) / band.length;
  });
  return Math.max(...bands);
}
