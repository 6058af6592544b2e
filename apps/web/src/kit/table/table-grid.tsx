/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the roles of table elements that CSS displays as cards */
import { Ellipsis } from 'lucide-react';
import { classNames } from '../../platform/react/class-names.js';
import { IconButton } from '../ui/button.js';
import { Loading, Skeleton } from '../ui/states.js';
import { Cell, CARD, HEAD_CELL, ROW_HEAD } from './table-cell.js';
import { ActionItem, TableMenu } from './table-menu.js';
import type { DataTableProps, TableModel, TableRow } from './table.types.js';

const SKELETON_ROWS = 8;

interface TableGridProps<Row extends TableRow> extends DataTableProps<Row> {
  table: TableModel<Row>;
  isPhone: boolean;
  isLoading: boolean;
  isChanging: boolean;
}

/** The table, which scrolls inside its own region under a sticky header. On a phone each row is a card. */
export function TableGrid<Row extends TableRow>(props: TableGridProps<Row>) {
  const { table, noun, isLoading, isChanging } = props;
  if (isLoading) return <GridSkeleton noun={noun} />;
  return (
    <div
      role="region"
      aria-label={`Table of ${noun}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      aria-busy={isChanging}
      className={classNames(
        // Positioned, so that screen-reader-only content stays inside and not below the page.
        'relative transition-opacity md:max-h-[calc(100dvh-8rem)] md:overflow-auto md:overscroll-x-contain md:rounded-lg md:border md:border-line md:bg-surface md:shadow-sheet',
        isChanging && 'opacity-60',
      )}
    >
      <table role="table" className="w-full border-separate border-spacing-0 text-body max-md:block">
        <caption className="sr-only">{noun}</caption>
        <thead role="rowgroup" className="max-md:block">
          <Head {...props} />
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {table.getRowModel().rows.map((row) => (
            <BodyRow key={row.id} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row extends TableRow>({ table, columns, actions, renderBulk }: TableGridProps<Row>) {
  const isAllSelected = table.getIsAllRowsSelected();
  return (
    <tr role="row" className="max-md:relative max-md:flex max-md:overflow-x-clip">
      {renderBulk && (
        <th role="columnheader" scope="col" className={`${HEAD_CELL} px-1! max-md:border-0 max-md:pt-0! md:w-12`}>
          <SelectBox
            label="Select all on this page"
            phoneText="Select all on this page"
            isOn={isAllSelected}
            // Not the library's own value, which counts rows of other pages.
            isHalf={!isAllSelected && table.getRowModel().rows.some((row) => row.getIsSelected())}
            isDisabled={table.options.enableRowSelection === false}
            onToggle={table.getToggleAllRowsSelectedHandler()}
          />
        </th>
      )}
      {table.getHeaderGroups()[0]?.headers.map((header) => {
        const column = columns.find(({ id }) => id === header.column.id);
        return (
          <th
            key={header.id}
            role="columnheader"
            scope="col"
            className={classNames(HEAD_CELL, 'max-md:sr-only', column?.isNumber && 'text-right')}
          >
            {column?.title}
          </th>
        );
      })}
      {actions && (
        <th role="columnheader" scope="col" className={`${HEAD_CELL} w-12 max-md:sr-only md:right-0 md:z-20`}>
          <span className="sr-only">Actions</span>
        </th>
      )}
    </tr>
  );
}

interface BodyRowProps<Row extends TableRow> extends TableGridProps<Row> {
  row: ReturnType<TableModel<Row>['getRowModel']>['rows'][number];
}

function BodyRow<Row extends TableRow>({ row, columns, rowName, actions, renderBulk, isPhone }: BodyRowProps<Row>) {
  const name = rowName(row.original);
  return (
    <tr role="row" className={`group ${CARD}`} data-selected={row.getIsSelected() || undefined}>
      {renderBulk && (
        <Cell isPhone={isPhone} className="px-1! max-md:col-start-1 max-md:row-start-1">
          <SelectBox
            label={`Select ${name}`}
            isOn={row.getIsSelected()}
            isDisabled={!row.getCanSelect()}
            onToggle={row.getToggleSelectedHandler()}
          />
        </Cell>
      )}
      {row.getVisibleCells().map((cell) => {
        const column = columns.find(({ id }) => id === cell.column.id);
        const content = column?.cell(row.original);
        return column?.isRowHead ? (
          <th key={cell.id} role="rowheader" scope="row" className={ROW_HEAD}>
            {content}
          </th>
        ) : (
          <Cell
            key={cell.id}
            column={column}
            isPhone={isPhone}
            className={column?.isNumber && 'tabular-nums md:text-right'}
          >
            {content}
          </Cell>
        );
      })}
      {actions && (
        <Cell
          isPhone={isPhone}
          className="px-1! text-right max-md:col-start-3 max-md:row-start-1 md:sticky md:right-0 md:bg-surface"
        >
          <TableMenu
            label={`Actions for ${name}`}
            trigger={
              <IconButton label={`Actions for ${name}`}>
                <Ellipsis className="size-5" />
              </IconButton>
            }
          >
            {actions(row.original).map((action) => (
              <ActionItem key={action.label} action={action} />
            ))}
          </TableMenu>
        </Cell>
      )}
    </tr>
  );
}

function GridSkeleton({ noun }: { noun: string }) {
  return (
    <Loading label={`Loading ${noun}`} className="sheet divide-y divide-line">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className="px-3 py-4">
          <Skeleton className="h-5" />
        </div>
      ))}
    </Loading>
  );
}

interface SelectBoxProps {
  label: string;
  /** Shown beside the box on a phone. */
  phoneText?: string;
  isOn: boolean;
  isHalf?: boolean;
  isDisabled: boolean;
  /** Receives the event. With Shift, the range from the previously toggled row is toggled. */
  onToggle: (event: unknown) => void;
}

/** Checkbox of a row. Its label is visible only with `phoneText`. */
function SelectBox({ label, phoneText, isOn, isHalf = false, isDisabled, onToggle }: SelectBoxProps) {
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isHalf;
        }}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        className="size-5 cursor-pointer accent-brand"
        onChange={onToggle}
      />
      {phoneText && (
        <span className="px-2.5 text-body text-ink md:hidden" aria-hidden="true">
          {phoneText}
        </span>
      )}
    </label>
  );
}
