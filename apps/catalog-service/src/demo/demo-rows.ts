import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';

const NUMBERS = new Set(
  'unitId latitude longitude subscribers goal activeForDays start end views saved used'.split(' '),
);

/** Reads the rows below a line of column names. An empty or missing cell is null. */
export function readRows<Row>(text: string, separator = ' | '): Row[] {
  const [columns = [], ...rows] = text.split('\n').map((line) => line.split(separator));
  return rows.map(
    (cells) => Object.fromEntries(columns.map((column, at) => [column, valueOf(column, cells[at])])) as Row,
  );
}

function valueOf(column: string, cell = ''): unknown {
  if (cell === '') return null;
  if (column === 'weekdays') return Array.from(cell, Number);
  return NUMBERS.has(column) ? Number(cell) : cell;
}

export const WEEKDAYS = [1, 2, 3, 4, 5];

/** Returns the same opening hours for several weekdays; null: closed. */
export function openOn(weekdays: number[], from: string | null, to: string | null): OpeningHoursDto[] {
  return weekdays.map((weekday) => ({ weekday, from, to }));
}
