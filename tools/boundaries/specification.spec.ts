import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn, VALUE } from './testing/read-texts.ts';

const ROOT = join(import.meta.dirname, '../..');
const deviations = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8').replace(/\s+/g, ' ');

/** Texts that the specification quotes: its screens (2), validation rules (5) and error catalogue (8). */
const specified = JSON.parse(readFileSync(join(import.meta.dirname, 'specified-texts.json'), 'utf8')) as Record<
  string,
  string[]
>;

const patterns = [
  ...new Set(textsIn(ROOT, ['apps/*/src/**/*.{ts,tsx}', 'libs/contracts/src/**/*.ts']).map(({ text }) => text)),
].map((text) => ({
  text: normalized(text),
  literal: text.replaceAll(VALUE, '').length,
  expression: new RegExp(
    `^${normalized(text)
      .split(VALUE)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('.+')}$`,
  ),
}));

function normalized(text: string): string {
  return text.replaceAll('’', "'").replaceAll('…', '...');
}

/** Fills in the placeholders of a specified text: {n}, {product}, "No ... found". */
function examplesOf(text: string): string[] {
  const filled = text.replace(/\{[^}]*\}/g, '7').replace(' ... ', ' x ');
  const choice = /\w+(?:\/\w+)+/.exec(filled)?.[0];
  return choice ? choice.split('/').map((each) => filled.replace(choice, each)) : [filled];
}

/** Whether a pattern renders the text. Patterns that are mostly values would match anything, and do not count. */
function isRendered(text: string): boolean {
  return patterns.some(({ expression, literal }) => literal * 2 >= text.length && expression.test(text));
}

/** Whether a text is rendered. "Title: description" is a notice of two texts. */
function isFound(text: string): boolean {
  const isShown = (each: string) => isRendered(each) || (each.includes(': ') && each.split(': ').every(isShown));
  return isShown(text) || examplesOf(text).every(isShown);
}

test.each(Object.entries(specified))(
  'texts quoted in section %s are rendered, sent, or listed as departures',
  (_section, texts) => {
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((text) => !isFound(text) && !deviations.includes(`"${text}"`))).toEqual([]);
  },
);
