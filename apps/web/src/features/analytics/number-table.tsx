import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/copy/plural.js';

interface NumberTableProps {
  caption: string;
  /** The first one names the row. */
  heads: string[];
  rows: { key: string | number; head: ReactNode; cells: number[] }[];
  /** Scrolls within itself beside a chart. */
  isLong?: boolean;
}

/** Numbers in rows; what is wider or longer than its place scrolls by itself, also with the keyboard. */
export function NumberTable({ caption, heads, rows, isLong = false }: NumberTableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      className={isLong ? 'max-h-64 overflow-auto rounded-md border border-line' : 'overflow-x-auto'}
    >
      <table className="w-full border-collapse text-[0.9375rem] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-sm text-muted">
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`border-b border-line px-3 py-2 font-medium whitespace-nowrap ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {head}
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className="px-3 py-2 text-right">
                  {formatNumber(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
