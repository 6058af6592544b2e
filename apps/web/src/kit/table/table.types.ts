import type { ColumnDef, ReactTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { features } from './table-features.js';
import type { TableList } from './use-table-list.js';

export interface TableRow {
  id: number | string;
}
export type TableDefinition<Row extends TableRow> = ColumnDef<typeof features, Row>;
export type TableModel<Row extends TableRow> = ReactTable<typeof features, Row>;

export interface DataTableProps<Row extends TableRow> {
  /** Unique storage name of the table. */
  name: string;
  list: TableList<Row>;
  columns: readonly Column<Row>[];
  /** "users" */
  noun: string;
  /** Text for a list without rows: what will be in it, and the next step. */
  empty: { title: string; text: string };
  /** Name of a row in the labels of its menu and checkbox. */
  rowName: (row: Row) => string;
  sorts?: readonly (readonly [id: string, title: string])[];
  actions?: (row: Row) => RowAction[];
  /** Makes rows selectable, and renders the bulk actions. Row ids must be numbers. */
  renderBulk?: (selection: TableSelection) => ReactNode;
  toolbarExtra?: ReactNode;
  searchLabel?: string;
  /** Whether the API can search the list. */
  hasSearch?: boolean;
}

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

/** Rows selected for a bulk action. */
export interface TableSelection {
  /** Rows selected one by one, on any page. Empty if `filter` is set. */
  ids: number[];
  /** Search and filters of the list, when all matches are selected. */
  filter: Record<string, string> | null;
  /** Number of selected rows. For a filter, the list's count, which may be capped. */
  count: number;
  isCountCapped: boolean;
  clear: () => void;
}
