import { functionalUpdate, useTable } from '@tanstack/react-table';
import { Inbox } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { usePhone } from '../../platform/browser/use-phone.js';
import { formatNumber } from '../text/plural.js';
import { Button } from '../ui/button.js';
import { EmptyState, ErrorState } from '../ui/states.js';
import { features } from './table-features.js';
import { TableGrid } from './table-grid.js';
import { TablePager, totalText } from './table-pager.js';
import { TableToolbar } from './table-toolbar.js';
import type { DataTableProps, TableDefinition, TableRow, TableSelection } from './table.types.js';
import { isColumnShown, useColumnChoice } from './use-column-choice.js';
import type { TableList } from './use-table-list.js';

const NO_ROWS: never[] = [];

/** Table of a server-side list, whose state is in `useTableList`. */
export function DataTable<Row extends TableRow>(props: DataTableProps<Row>) {
  const { name, list, columns, noun, sorts, renderBulk, toolbarExtra, searchLabel, hasSearch = true } = props;
  const isPhone = usePhone();
  const [choice, choose] = useColumnChoice<Row>(name, isPhone);
  const { page, selection } = list;
  const rows = page?.rows ?? (NO_ROWS as Row[]);
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, isRowHead }): TableDefinition<Row> => ({
        id,
        header: title,
        enableHiding: !isRowHead,
      })),
    [columns],
  );
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
    state: {
      columnVisibility: Object.fromEntries(
        columns.map((column) => [column.id, isColumnShown(column, choice, isPhone)]),
      ),
      rowSelection,
    },
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection);
      selection.setIds(new Set(Object.keys(next).map(Number)));
    },
  });

  return (
    <div>
      <TableToolbar
        list={list as TableList<unknown>}
        noun={noun}
        {...(hasSearch && { searchLabel: searchLabel ?? `Search ${noun}` })}
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
        <Nothing {...props} />
      ) : (
        <TableGrid {...props} table={table} isPhone={isPhone} isLoading={!page} isChanging={list.isChanging} />
      )}
      {(rows.length > 0 || !list.isFirst) && <TablePager list={list as TableList<unknown>} noun={noun} />}
    </div>
  );
}

/** Empty state with the next step, for a list that is empty or filtered to nothing. */
function Nothing<Row extends TableRow>({ list, noun, empty }: DataTableProps<Row>) {
  if (!list.isFiltered && list.isFirst)
    return (
      <EmptyState icon={<Inbox />} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Inbox />}
      title={`No ${noun} found matching your search`}
      action={
        <Button variant="secondary" onClick={list.clearFilters}>
          {list.isFiltered ? 'Clear search and filters' : 'Back to the first page'}
        </Button>
      }
    />
  );
}

interface SelectionBarProps {
  list: TableList<unknown>;
  /** Whether every row of the page is selected. */
  isPageChosen: boolean;
  noun: string;
  render: (selection: TableSelection) => ReactNode;
}

/**
 * Shows the number of selected rows and their bulk actions, and extends the selection from this page to all matches.
 */
function SelectionBar({ list, isPageChosen, noun, render }: SelectionBarProps) {
  const { page, selection, filter } = list;
  const { ids, isAllMatching, chooseAllMatching, clear } = selection;
  if (!page || (ids.size === 0 && !isAllMatching)) return null;
  const { total, isTotalCapped } = page;
  const chosen: TableSelection = {
    ids: [...ids],
    filter: isAllMatching ? filter : null,
    count: isAllMatching ? (total ?? page.rows.length) : ids.size,
    isCountCapped: isAllMatching && isTotalCapped,
    clear,
  };
  const isMore = total !== null && (isTotalCapped || total > page.rows.length);
  return (
    <section
      aria-label="Selection"
      // Stays visible while a phone scrolls the cards.
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-brand bg-brand-soft px-4 py-2 text-on-brand-soft max-md:sticky max-md:top-2 max-md:z-20"
    >
      <p role="status" className="font-semibold tabular-nums">
        {isAllMatching ? `All ${totalText(page)} ${noun} that match` : `${formatNumber(ids.size)} selected`}
      </p>
      {isPageChosen && !isAllMatching && isMore && (
        <Button variant="quiet" className="text-current! hover:text-ink!" onClick={chooseAllMatching}>
          Select all {totalText(page)} that match
        </Button>
      )}
      <div className="flex items-center gap-2 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:ml-auto md:flex-wrap">
        {render(chosen)}
        <Button variant="quiet" className="text-current! hover:text-ink!" onClick={clear}>
          Clear selection
        </Button>
      </div>
    </section>
  );
}
