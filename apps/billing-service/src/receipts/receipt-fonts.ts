import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const fileOf = (kit: string, name: string) => join(dirname(require.resolve(kit)), '../fonts', name);

/** Built into every PDF reader, for the languages of Western Europe. */
export const BUILT_IN = 'Helvetica';
const IS_BUILT_IN = /^[\u0020-\u007E\u00A0-\u00FF€‘’“”–—•…]*$/u;

/** Noto fonts, chosen by letter and loaded when a receipt contains one. */
const BY_SCRIPT: [letters: RegExp, font: string][] = [
  [/\p{Script=Arabic}/u, fileOf('@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf')],
  [/\p{Script=Hebrew}/u, fileOf('@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf')],
  [/\p{Script=Thai}/u, require.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-500-normal.woff')],
  [/\p{Script=Hangul}/u, fileOf('@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf')],
  [
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uFF00-\uFFEF]/u,
    fileOf('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
  ],
  [
    /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\u0020-\u00FF\u2010-\u205E\u20A0-\u20BF\u2100-\u214F]/u,
    fileOf('@embedpdf/fonts-latin', 'NotoSans-Regular.ttf'),
  ],
];
/** Matches all between the first and the last letter of a script that runs from right to left. */
const RIGHT_TO_LEFT = /([\p{Script=Arabic}\p{Script=Hebrew}](?:[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}])*\p{M}*)/u;

export interface Run {
  font: string;
  text: string;
}

/**
 * Splits a line where its font changes, never inside a visible character. Returns the parts in their visual order.
 * Omits characters that no font can draw, such as emoji: they would be boxes.
 */
export function runsOf(line: string): Run[] {
  const text = line.normalize('NFC');
  if (IS_BUILT_IN.test(text)) return [{ font: BUILT_IN, text }];
  return text.split(RIGHT_TO_LEFT).flatMap((part, at) => (at % 2 === 1 ? fontRuns(part).reverse() : fontRuns(part)));
}

function fontRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    const last = runs.at(-1);
    // A blank keeps the font of the letter before it, so that the words of a script stay in one run and in order.
    const font = segment === ' ' && last ? last.font : BY_SCRIPT.find(([letters]) => letters.test(segment))?.[1];
    if (!font || (segment === ' ' && last?.text.endsWith(' '))) continue;
    if (last?.font === font) last.text += segment;
    else runs.push({ font, text: segment });
  }
  return runs;
}
