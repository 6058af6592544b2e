import { describe, expect, it } from 'vitest';
import { fontFor } from './card-fonts.js';
import { layText, linesOf } from './card-text.js';

const NARROW = { style: 'display', width: 300, sizes: [[40, 2]] } as const;
const linesIn = (text: string, sizes: readonly (readonly [number, number])[] = NARROW.sizes) =>
  linesOf(text, { ...NARROW, sizes }).lines;

describe('a text', () => {
  it('breaks between words, and ends with an ellipsis', () => {
    expect(linesIn('Half off sandwiches')).toEqual(['Half off', 'sandwiches']);
    expect(linesIn('Half off sandwiches and pastries')).toEqual(['Half off', expect.stringMatching(/^sandw\w*…$/)]);
    expect(linesIn('')).toEqual([]);
  });

  it('takes the largest size in which it is whole', () => {
    const sizes = [
      [80, 1],
      [40, 2],
      [20, 2],
    ] as const;
    expect(linesOf('Tea', { ...NARROW, sizes }).size).toBe(80);
    expect(linesOf('Half off sandwiches', { ...NARROW, sizes }).size).toBe(40);
    expect(linesOf('Half off sandwiches '.repeat(9), { ...NARROW, sizes }).size).toBe(20);
  });

  it('breaks a word that is wider than a line, never within a visible character', () => {
    const accented = 'e\u0323\u0302';
    const lines = linesIn(accented.repeat(40));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.replace('…', '').normalize('NFC')).toMatch(/^ệ+$/u);
  });

  it('breaks between the words of languages without spaces', () => {
    expect(linesIn('北京楼学生特价所有面条')).toHaveLength(2);
    for (const text of ['北京楼学生特价', 'ร้านอาหารไทยอร่อย']) expect(linesIn(text, [[40, 9]]).join('')).toBe(text);
  });

  it('leaves out what has no shape: emoji, controls, marks of direction', () => {
    expect(linesIn('Tea 🫖 \u202Efor\u0000 two\u200B')).toEqual(['Tea for two']);
    expect(layText('🫖👨‍👩‍👧', NARROW).lines).toEqual([]);
  });

  it('is laid out in a moment, however long and however many marks', () => {
    const since = process.cpuUsage();
    layText(`a${'\u0301'.repeat(5000)} ${'\u0E33'.repeat(5000)} ${'x '.repeat(5000)}`, NARROW);
    expect(process.cpuUsage(since).user).toBeLessThan(1_000_000);
  });
});

it.each([
  'Phở 79',
  'Łódź',
  'Đà Nẵng',
  'Кафе',
  'Ταβέρνα',
  '北京楼',
  'がんこ寿司',
  '김밥천국',
  'مطعم',
  'מסעדה',
  'भोजनालय',
  'ร้าน',
])('each letter of %s has a shape in headings and text', (name) => {
  for (const style of ['display', 'text'] as const)
    for (const { segment } of new Intl.Segmenter('en').segment(name.normalize('NFC')))
      expect(fontFor(style, segment), `${segment} in ${style}`).toBeDefined();
});

it('reads from right to left where its first letter does, with its numbers from left to right', () => {
  const { isRightToLeft, lines } = layText('שלום 20', { style: 'text', width: 500, sizes: [[100, 1]] });
  expect(isRightToLeft).toBe(true);
  // The number comes first from the left, so it has the outlines of the number alone.
  const number = layText('20', { style: 'text', width: 500, sizes: [[100, 1]] }).lines[0]?.path ?? '';
  expect(lines[0]?.path.startsWith(number)).toBe(true);
  expect(layText('Falafel שלום', { style: 'text', width: 500, sizes: [[100, 1]] }).isRightToLeft).toBe(false);
});
