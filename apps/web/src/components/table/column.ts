import type { ReactNode } from 'react';

/** A column of a `DataTable`. */
export interface Column<Row> {
  /** Stays the same: the choice of columns is kept by it. */
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Names the row, heads its card, is read out before its cells and cannot be hidden. */
  isRowHead?: boolean;
  isNumber?: boolean;
  /** Hidden until an admin chooses it. */
  isExtra?: boolean;
  /** Stays in the card that a row becomes on a phone; `unlabeled`: its content says what it is. */
  isInCard?: boolean | 'unlabeled';
}

/** What can be done with one row, in its menu. */
export interface RowAction {
  label: string;
  isDanger?: boolean;
  /** Leads there; else `onSelect`. */
  to?: string;
  onSelect?: () => void;
}
