import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { lighten } from './lighten.mjs';

const folder = mkdtempSync(join(tmpdir(), 'campus-deals-lighten-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('leaves what runs and every licence, all with one time', () => {
  const fonts = '@embedpdf/fonts-sc/fonts';
  const webFonts = '@fontsource/inter/files';
  const kept = [
    `${fonts}/Noto-Regular.otf`,
    `${webFonts}/inter-latin-500-normal.woff`,
    'LICENSE.md',
    'data.json',
    'index.js',
    'lib/index.mjs',
    'lib/notice.md',
    'sharp.node',
  ];
  const removed = [
    `${fonts}/Noto-Bold.otf`,
    `${webFonts}/inter-latin-900-normal.woff`,
    `${webFonts}/inter-greek-500-normal.woff`,
    'README.md',
    'index.d.ts',
    'index.js.map',
    'lib/index.d.mts',
    'lib/source.ts',
  ];
  mkdirSync(join(folder, 'lib'));
  for (const each of [fonts, webFonts]) mkdirSync(join(folder, each), { recursive: true });
  for (const file of [...kept, ...removed]) writeFileSync(join(folder, file), 'x');
  lighten(folder, 86_400);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
  expect(files.toSorted()).toEqual(kept);
  for (const name of ['', 'lib', ...kept]) expect(statSync(join(folder, name)).mtimeMs).toBe(86_400_000);
});
