import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export interface Column<Row> {
  /** Must not change: the stored choice of columns refers to it. */
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column names the row: it heads the card, is announced before the row's cells and cannot be hidden. */
  isRowHead?: boolean;
  isNumber?: boolean;
  /** Whether the column is hidden until an admin shows it. */
  isExtra?: boolean;
  /** Whether the row's card on a phone shows the column. `unlabeled`: its content needs no label. */
  isInCard?: boolean | 'unlabeled';
}

/** An entry of a row's menu. */
export interface RowAction {
  label: string;
  isDanger?: boolean;
  /** Target of a link. Without it, `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
}
