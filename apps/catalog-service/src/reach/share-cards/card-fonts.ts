import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
const page = (name: string, script: string, weight: number, format = 'woff') =>
  require.resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.${format}`);
const noto = (script: string, file: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${script}`)), '../fonts', file);

/** Fonts of the pages: Bricolage Grotesque for headings, Inter for text. */
const OF_PAGES = {
  display: ['latin', 'latin-ext'].map((script) => page('bricolage-grotesque', script, 800)),
  text: ['latin', 'latin-ext'].map((script) => page('inter', script, 500)),
};
export type FontStyle = keyof typeof OF_PAGES;

/** Noto for letters that those lack. Latin also covers Greek and Cyrillic. */
const BY_SCRIPT: [letters: RegExp, file: string][] = [
  [/\p{Script=Arabic}/u, noto('arabic', 'NotoNaskhArabic-Regular.ttf')],
  [/\p{Script=Hebrew}/u, noto('hebrew', 'NotoSansHebrew-Regular.ttf')],
  // fontkit cannot read the glyphs of its WOFF file.
  [/\p{Script=Devanagari}/u, page('noto-sans-devanagari', 'devanagari', 500, 'woff2')],
  [/\p{Script=Thai}/u, page('noto-sans-thai', 'thai', 500)],
  [/\p{Script=Hangul}/u, noto('kr', 'NotoSansKR-Regular.otf')],
  [
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uFF00-\uFFEF]/u,
    noto('sc', 'NotoSansHans-Regular.otf'),
  ],
  [/./u, noto('latin', 'NotoSans-Regular.ttf')],
];
/** Joiners and selectors, which have no shape. */
const SHAPELESS = /\p{DI}/u;

const opened = new Map<string, Font>();

/** Returns a font with shapes for all letters of a visible character. Undefined: there is none, such as for emoji. */
export function fontFor(style: FontStyle, character: string): Font | undefined {
  const letters = [...character].filter((letter) => !SHAPELESS.test(letter));
  if (letters.length === 0) return undefined;
  const byScript = BY_SCRIPT.find(([script]) => script.test(character))?.[1];
  return [...OF_PAGES[style], ...(byScript ? [byScript] : [])]
    .map(open)
    .find((font) => letters.every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)));
}

/** Opens a font when a text first needs it: those of Chinese and Korean take 13 MB. */
function open(file: string): Font {
  let font = opened.get(file);
  if (!font) opened.set(file, (font = openSync(file) as Font));
  return font;
}

/** Whether a font has only one weight, for text. */
export const isRegularOnly = (font: Font): boolean => font.postscriptName.startsWith('Noto');
