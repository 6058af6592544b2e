import { expect, test } from 'vitest';
import { DRAWINGS, type Drawing } from './drawing-of.js';
import { drawingSvg, drawingSymbols } from './drawing-svg.js';

const names = Object.keys(DRAWINGS) as Drawing[];

test('the file has a symbol for each drawing, in the colors of the page', () => {
  const file = drawingSymbols();
  expect([...file.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id).toSorted()).toEqual(names.toSorted());
  expect(new Set([...file.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color))).toEqual(
    new Set(['none', ...['main', 'second', 'line', 'paper'].map((name) => `var(--art-${name})`)]),
  );
});

test.each(names)('%s stands alone in plain colors', (drawing) => {
  const svg = drawingSvg(drawing);
  const colors = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
  expect(colors.filter((color) => color !== 'none' && !/^#[0-9a-f]{6}$/.test(color ?? ''))).toEqual([]);
  expect(new Set(colors).size).toBeGreaterThanOrEqual(4);
  expect(svg.match(/<[a-z]/g)?.length).toBe((svg.match(/\/>/g)?.length ?? 0) + (svg.match(/<\/[a-z]+>/g)?.length ?? 0));
});
