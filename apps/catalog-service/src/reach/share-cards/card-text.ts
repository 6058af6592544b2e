import { charactersOf } from '@campus-deals/contracts/characters';
import bidiFactory, { type Bidi } from 'bidi-js';
import type { Font } from 'fontkit';
import { fontFor, isRegularOnly, type FontStyle } from './card-fonts.js';

/** Longest text that is read: more than any card has room for. */
const LONGEST = 300;
/** Controls, marks of direction and broken characters, which no font draws. */
const UNPRINTABLE = /[^\P{C}\u200C\u200D]|\s/gu;
/** Letters of languages that put no spaces between words. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}]/u;

// Its types are those of its ES module; Node loads the CommonJS one.
const bidi = (bidiFactory as unknown as () => Bidi)();
const words = new Intl.Segmenter('en', { granularity: 'word' });

export interface TextBox {
  style: FontStyle;
  width: number;
  /** Font sizes with their maximum lines. The first size at which the text needs no ellipsis is used, else the last. */
  sizes: readonly (readonly [size: number, maxLines: number])[];
}

/** A text in lines, with letters as outlines: the picture needs no font, and user text never becomes markup. */
export interface LaidText {
  size: number;
  lines: { path: string; boldPath: string; width: number }[];
  isRightToLeft: boolean;
}

interface FittedText {
  size: number;
  lines: string[];
  shaper: Shaper;
}

/** Splits a text into lines, without characters that no font has. The last one ends with an ellipsis if more is left. */
export function linesOf(text: string, { style, width, sizes }: TextBox): FittedText {
  const shown = charactersOf(text.slice(0, LONGEST).normalize('NFC').replaceAll(UNPRINTABLE, ' '))
    .filter((character) => fontFor(style, character))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();
  const { paragraphs } = bidi.getEmbeddingLevels(shown);
  const shaper = new Shaper(style, (paragraphs[0]?.level ?? 0) % 2 === 1);
  const last = sizes.length - 1;
  for (const [at, [size, maxLines]] of sizes.entries()) {
    const lines = shaper.split(shown, width / size);
    if (lines.length <= maxLines) return { size, lines, shaper };
    if (at === last) return { size, lines: shaper.cut(lines, width / size, maxLines), shaper };
  }
  throw new Error('a text needs a size');
}

export function layText(text: string, box: TextBox): LaidText {
  const { size, lines, shaper } = linesOf(text, box);
  return { size, isRightToLeft: shaper.isRightToLeft, lines: lines.map((line) => shaper.outlines(line, size)) };
}

interface Run {
  font: Font;
  level: number;
  text: string;
}

/** Shapes lines of one style. Widths are in units of the font size. */
class Shaper {
  private readonly widths = new Map<string, number>();

  constructor(
    private readonly style: FontStyle,
    readonly isRightToLeft: boolean,
  ) {}

  /** Splits a text into lines of at most this width. */
  split(text: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    for (let part of partsOf(text)) {
      if (line !== '' && used + this.width(part.trimEnd()) > width) {
        lines.push(line);
        line = '';
        used = 0;
      }
      while (this.width(part.trimEnd()) > width) {
        const fitting = this.beginning(part, width);
        if (fitting === part) break;
        lines.push(fitting);
        part = part.slice(fitting.length);
      }
      line += part;
      used += this.width(part);
    }
    return [...lines, line].map((each) => each.trim()).filter((each) => each !== '');
  }

  /** Ends the last of so many lines with an ellipsis. */
  cut(lines: string[], width: number, maxLines: number): string[] {
    const rest = lines.slice(maxLines - 1).join(' ');
    return [...lines.slice(0, maxLines - 1), `${this.beginning(rest, width - this.width('…')).trimEnd()}…`];
  }

  /** Returns the longest beginning that fits, at least one character. */
  private beginning(text: string, width: number): string {
    const characters = charactersOf(text);
    let [least, most] = [1, characters.length];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (this.width(characters.slice(0, middle).join('')) <= width) least = middle;
      else most = middle - 1;
    }
    return characters.slice(0, least).join('');
  }

  private width(text: string): number {
    let width = this.widths.get(text);
    if (width === undefined) {
      width = this.runs(text).reduce((sum, run) => sum + shaped(run).advanceWidth / run.font.unitsPerEm, 0);
      this.widths.set(text, width);
    }
    return width;
  }

  /** Returns the outlines of a line that begins at 0, 0 on the base line. */
  outlines(line: string, size: number): LaidText['lines'][number] {
    let x = 0;
    let path = '';
    let boldPath = '';
    for (const run of this.runs(line)) {
      const scale = size / run.font.unitsPerEm;
      const { glyphs, positions } = shaped(run);
      let outlines = '';
      for (const [at, { xAdvance, xOffset, yOffset }] of positions.entries()) {
        const outline = glyphs[at]?.path;
        if (outline?.commands.length)
          outlines += outline
            .scale(scale, -scale)
            .translate(x + xOffset * scale, -yOffset * scale)
            .toSVG();
        x += xAdvance * scale;
      }
      if (this.style === 'display' && isRegularOnly(run.font)) boldPath += outlines;
      else path += outlines;
    }
    return { path, boldPath, width: x };
  }

  /** Returns the runs of one font and direction, from left to right (UAX #9, L2). */
  private runs(line: string): Run[] {
    const { levels } = bidi.getEmbeddingLevels(line, this.isRightToLeft ? 'rtl' : 'ltr');
    const runs: Run[] = [];
    let at = 0;
    for (const character of charactersOf(line)) {
      const level = levels[at] ?? 0;
      const font = fontFor(this.style, character);
      at += character.length;
      if (!font) continue;
      const text = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
      const last = runs.at(-1);
      if (last?.font === font && last.level === level) last.text += text;
      else runs.push({ font, level, text });
    }
    for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
      for (let from = 0; from < runs.length; from++) {
        let end = from;
        while ((runs[end]?.level ?? -1) >= level) end++;
        if (end > from) runs.splice(from, end - from, ...runs.slice(from, end).toReversed());
        from = Math.max(from, end);
      }
    return runs;
  }
}

const shaped = ({ font, text, level }: Run) =>
  font.layout(text, undefined, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr');

/** Splits a text where a line may break. Spaces and punctuation stay with the word before them. */
function partsOf(text: string): string[] {
  return text.split(/(?<= )/).flatMap((word) => {
    if (!WITHOUT_SPACES.test(word)) return [word];
    const parts: string[] = [];
    for (const { segment, isWordLike } of words.segment(word))
      if (isWordLike || parts.length === 0) parts.push(segment);
      else parts.push(`${parts.pop() ?? ''}${segment}`);
    return parts;
  });
}
