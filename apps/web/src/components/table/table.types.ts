import type { ColumnDef, ReactTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Column, RowAction } from './column.js';
import type { features } from './table-features.js';
import type { TableSelection } from './table-selection.js';
import type { TableList } from './use-table-list.js';

export interface TableRow {
  id: number | string;
}
export type TableDefinition<Row extends TableRow> = ColumnDef<typeof features, Row>;
export type TableModel<Row extends TableRow> = ReactTable<typeof features, Row>;

export interface DataTableProps<Row extends TableRow> {
  /** In storage, and unique. */
  name: string;
  list: TableList<Row>;
  columns: readonly Column<Row>[];
  /** "users" */
  noun: string;
  /** Says what will be in a list that has no row yet, and what to do for it. */
  empty: { title: string; text: string };
  /** What a row is called in its menu's and its checkbox's name. */
  rowName: (row: Row) => string;
  sorts?: readonly (readonly [id: string, title: string])[];
  actions?: (row: Row) => RowAction[];
  /** Makes rows selectable: what can be done with the chosen ones. Their ids must be numbers. */
  renderBulk?: (selection: TableSelection) => ReactNode;
  toolbarExtra?: ReactNode;
  searchLabel?: string;
  /** False: the API knows no search for it. */
  hasSearch?: boolean;
}
