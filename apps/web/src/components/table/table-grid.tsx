import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/react/class-names.js';
import { IconButton } from '../ui/button.js';
import { Loading, Skeleton } from '../ui/skeleton.js';
import { SelectBox } from './select-box.js';
import { ActionItem, TableMenu } from './table-menu.js';
import type { DataTableProps, TableModel, TableRow } from './table.types.js';

const SKELETON_ROWS = 8;
const HEAD =
  'sticky top-0 z-10 border-b border-line bg-surface px-3 py-2 text-left text-sm font-semibold whitespace-nowrap text-muted';

interface TableGridProps<Row extends TableRow> extends DataTableProps<Row> {
  table: TableModel<Row>;
  isLoading: boolean;
  isChanging: boolean;
}

/** The table itself, which scrolls inside a region of its own; its head stays. */
export function TableGrid<Row extends TableRow>(props: TableGridProps<Row>) {
  const { table, columns, rowName, actions, renderBulk, noun, isLoading, isChanging } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  if (isLoading) return <GridSkeleton noun={noun} />;
  const { rows } = table.getRowModel();
  const isAllSelected = table.getIsAllRowsSelected();
  return (
    <div
      role="region"
      aria-label={`Table of ${noun}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      aria-busy={isChanging}
      className={classNames(
        // What is for screen readers alone is placed in it, not below the page.
        'sheet relative overflow-auto overscroll-x-contain transition-opacity md:max-h-[calc(100dvh-8rem)]',
        isChanging && 'opacity-60',
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
        <caption className="sr-only">{noun}</caption>
        <thead>
          <tr>
            {renderBulk && (
              <th scope="col" className={`${HEAD} w-12 px-1!`}>
                <SelectBox
                  label="Select all on this page"
                  isOn={isAllSelected}
                  // Not the library's own answer: that counts rows of other pages.
                  isHalf={!isAllSelected && rows.some((row) => row.getIsSelected())}
                  isDisabled={table.options.enableRowSelection === false}
                  onToggle={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {table.getHeaderGroups()[0]?.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                className={classNames(HEAD, byId.get(header.column.id)?.isNumber && 'text-right')}
              >
                {byId.get(header.column.id)?.title}
              </th>
            ))}
            {actions && (
              <th scope="col" className={`${HEAD} right-0 z-20! w-12`}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="group hover:bg-well/60" data-selected={row.getIsSelected() || undefined}>
              {renderBulk && (
                <Cell className="px-1!">
                  <SelectBox
                    label={`Select ${rowName(row.original)}`}
                    isOn={row.getIsSelected()}
                    isDisabled={!row.getCanSelect()}
                    onToggle={row.getToggleSelectedHandler()}
                  />
                </Cell>
              )}
              {row.getVisibleCells().map((cell) => {
                const column = byId.get(cell.column.id);
                const content = <table.FlexRender cell={cell} />;
                return column?.isRowHead ? (
                  <th
                    key={cell.id}
                    scope="row"
                    className="min-w-52 border-b border-line px-3 py-1.5 text-left font-medium group-last:border-0"
                  >
                    {content}
                  </th>
                ) : (
                  <Cell key={cell.id} className={column?.isNumber && 'text-right tabular-nums'}>
                    {content}
                  </Cell>
                );
              })}
              {actions && (
                <Cell className="sticky right-0 bg-surface px-1! text-right">
                  <TableMenu
                    label={`Actions for ${rowName(row.original)}`}
                    trigger={
                      <IconButton label={`Actions for ${rowName(row.original)}`}>
                        <Ellipsis className="size-5" aria-hidden="true" />
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
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ className, children }: { className?: string | false | undefined; children: ReactNode }) {
  return <td className={classNames('border-b border-line px-3 py-1.5 group-last:border-0', className)}>{children}</td>;
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
