import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const fileOf = (kit: string, name: string) => join(dirname(require.resolve(kit)), '../fonts', name);

/** Built into every PDF reader, for the languages of Western Europe. */
export const BUILT_IN = 'Helvetica';
const IS_BUILT_IN = /^[\u0020-\u007E\u00A0-\u00FF€‘’“”–—•…]*$/u;

/** Noto Sans for the letters that it is chosen by, loaded when a receipt has one. Latin also covers Greek and Cyrillic. */
const LATIN = fileOf('@embedpdf/fonts-latin', 'NotoSans-Regular.ttf');
const BY_SCRIPT: [letters: RegExp, font: string][] = [
  [/\p{Script=Hangul}/u, fileOf('@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf')],
  [
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uFF00-\uFFEF]/u,
    fileOf('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
  ],
];

export interface Run {
  font: string;
  text: string;
}

/**
 * Splits a line where its font changes, never inside a visible character. The fonts draw a character of any other script,
 * or an emoji, as a box.
 */
export function runsOf(line: string): Run[] {
  const text = line.normalize('NFC');
  if (IS_BUILT_IN.test(text)) return [{ font: BUILT_IN, text }];
  const runs: Run[] = [];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const font = BY_SCRIPT.find(([letters]) => letters.test(segment))?.[1] ?? LATIN;
    const last = runs.at(-1);
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}
