import type { ReactNode } from 'react';
import { formatNumber } from '../text/plural.js';
import { NotCounted } from '../ui/not-counted.js';

interface NumberTableProps {
  caption: string;
  /** Column headings; the first one is that of the rows' names. */
  heads: string[];
  rows: { key: string | number; head: ReactNode; cells: (number | null)[] }[];
  format?: (value: number) => string;
  /** Whether it lists the values of a chart: it opens below the chart, and scrolls. */
  isFolded?: boolean;
}

/** Table of numbers that scrolls on its own if it is too large, also by keyboard. */
export function NumberTable({ caption, heads, rows, format = formatNumber, isFolded = false }: NumberTableProps) {
  const table = (
    <div
      role="region"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      className={
        isFolded ? 'relative max-h-64 overflow-auto rounded-md border border-line' : 'relative overflow-x-auto'
      }
    >
      <table className="w-full border-collapse text-body tabular-nums">
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
                  {cell === null ? <NotCounted /> : format(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  if (!isFolded) return table;
  return (
    <details className="mt-3">
      <summary className="link min-h-11 w-fit cursor-pointer py-2.5 text-body">
        Show as table<span className="sr-only">: {caption}</span>
      </summary>
      {table}
    </details>
  );
}
