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
