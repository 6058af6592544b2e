import { useTable, type Updater } from '@tanstack/react-table';
import { Inbox } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState, ErrorState } from '../ui/states.js';
import type { Column } from './column.js';
import { SelectionBar } from './selection-bar.js';
import { features } from './table-features.js';
import { TableGrid } from './table-grid.js';
import { TablePager } from './table-pager.js';
import { TableToolbar } from './table-toolbar.js';
import type { DataTableProps, TableDefinition, TableRow } from './table.types.js';
import { useColumnChoice } from './use-column-choice.js';
import type { TableList } from './use-table-list.js';

const NO_ROWS: never[] = [];

/** A table of a server-side list: `useTableList` says what it shows. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { name, list, columns, noun, filters, sorts, renderBulk, toolbarExtra, searchLabel, hasSearch = true } = props;
  const [choice, choose] = useColumnChoice(name, columns);
  const { page, selection } = list;
  const rows = page?.rows ?? (NO_ROWS as Row[]);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const rowSelection = useMemo(
    () =>
      Object.fromEntries(
        (selection.isAllMatching ? rows.map(({ id }) => id) : [...selection.ids]).map((id) => [id, true as const]),
      ),
    [selection, rows],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => String(id),
    enableSubRowSelection: false,
    enableRowSelection: renderBulk !== undefined && !selection.isAllMatching,
    state: { columnVisibility: choice, rowSelection },
    onRowSelectionChange: (updater) => {
      const next = updated(updater, rowSelection);
      selection.setIds(new Set(Object.keys(next).map(Number)));
    },
  });

  return (
    <div>
      <TableToolbar
        list={list}
        {...(hasSearch && { searchLabel: searchLabel ?? `Search ${noun}` })}
        filters={filters}
        {...(sorts && { sorts })}
        columns={columns}
        choice={choice}
        onChoose={choose}
        extra={toolbarExtra}
      />
      {renderBulk && (
        <SelectionBar
          list={list as TableList<unknown>}
          isPageChosen={rows.length > 0 && table.getIsAllRowsSelected()}
          noun={noun}
          render={renderBulk}
        />
      )}
      {list.error && !page ? (
        <ErrorState title={`Unable to load ${noun}.`} onRetry={list.retry} />
      ) : page && rows.length === 0 ? (
        <EmptyState icon={<Inbox />} title={`No ${noun} found matching your search`} />
      ) : (
        <TableGrid {...props} table={table} isLoading={!page} isChanging={list.isChanging} />
      )}
      <TablePager list={list as TableList<unknown>} noun={noun} />
    </div>
  );
}

function definitionOf<Row extends TableRow>(column: Column<Row>): TableDefinition<Row> {
  return {
    id: column.id,
    header: column.title,
    cell: ({ row }) => column.cell(row.original),
    enableHiding: !column.isRowHead,
  };
}

function updated<T>(updater: Updater<T>, before: T): T {
  return typeof updater === 'function' ? (updater as (before: T) => T)(before) : updater;
}
