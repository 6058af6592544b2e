import { withoutGuards } from '@campus-deals/contracts/file-of-rows/formulas';
import { HOSTILE_TEXTS } from '@campus-deals/contracts/testing/hostile-texts';
import { describe, expect, test } from 'vitest';
import { attachment, csvLine } from './csv.js';

/** Reads a table as a spreadsheet does: a quote counts only at the beginning of a cell. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; at < csv.length; at += 1) {
        if (csv[at] === '"' && csv[at + 1] === '"') at += 1;
        else if (csv[at] === '"') break;
        cell += csv[at];
      }
      at += 1;
    }
    for (; at < csv.length && csv[at] !== separator && !'\r\n'.includes(csv[at] ?? ''); at += 1) cell += csv[at];
    cells.push(cell);
    at += csv.startsWith('\r\n', at) ? 2 : 1;
  }
  return cells;
}
const FORMULA = /^[\s\p{C}"]*[=+\-@|%＝＋－＠﹦﹢﹣﹫]/u;

describe.each(Object.entries(HOSTILE_TEXTS))('%s', (_what, text) => {
  test.each([',', ';', '\t'])('is no formula in a file that is read with the separator %j', (separator) => {
    for (const cells of [[text], [1, text], [text, text, 'end']])
      for (const cell of cellsOf(csvLine(cells), separator)) expect(cell).not.toMatch(FORMULA);
  });

  test('is one cell, which an import reads as it was, except control characters and what is no character', () => {
    const [first, cell = '', last, ...more] = cellsOf(csvLine([1, text, 'end']), ',');
    expect([first, last, more]).toEqual(['1', 'end', []]);
    expect(withoutGuards(cell)).toBe(withoutGuards(text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF\p{Cs}]/gu, '')));
  });

  test('is one header line with a plain name of a file', () => {
    expect(attachment(`${text}.csv`)['content-disposition']).toMatch(/^attachment; filename="[\w-][\w.-]*"$/);
  });
});
