/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the roles of table elements that CSS displays as cards */
import type { ReactNode } from 'react';
import { classNames } from '../../platform/react/class-names.js';

export const HEAD_CELL =
  'sticky top-0 z-10 border-b border-line bg-surface px-2.5 py-2 text-left text-sm font-semibold whitespace-nowrap text-muted max-md:static max-md:bg-transparent';

/** Classes of a row. On a phone it is a card: checkbox, name and menu in its first line, then a line per column. */
export const CARD =
  'max-md:mb-3 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:py-1.5 max-md:shadow-sheet max-md:data-selected:border-brand md:hover:bg-well/60';

const CELL = 'border-line px-2.5 py-1.5 md:border-b md:group-last:border-0';

export const ROW_HEAD = `${CELL} text-left font-medium max-md:col-start-2 max-md:row-start-1 max-md:flex max-md:min-h-11 max-md:min-w-0 max-md:flex-col max-md:items-start max-md:justify-center max-md:py-0.5 max-md:pl-1 max-md:first:pl-4 max-md:text-base max-md:font-semibold md:min-w-44`;

export interface CellColumn {
  title: string;
  isInCard?: boolean | 'unlabeled';
}

interface CellProps {
  /** Undefined: a cell with a control, which is in the first line of a card. */
  column?: CellColumn | undefined;
  isPhone: boolean;
  className?: string | false | undefined;
  children: ReactNode;
}

/** Table cell. In a card, a line with its column's title, which screen readers get from the header row. */
export function Cell({ column, isPhone, className, children }: CellProps) {
  const isLabeled = isPhone && column !== undefined && column.isInCard !== 'unlabeled';
  return (
    <td
      role="cell"
      className={classNames(
        CELL,
        column ? 'max-md:col-span-full max-md:px-4 max-md:py-1' : 'max-md:p-0!',
        isLabeled && 'grid grid-cols-[minmax(5.5rem,32%)_minmax(0,1fr)] gap-x-3',
        className,
      )}
    >
      {isLabeled ? (
        <>
          <span className="text-sm leading-6 text-muted" aria-hidden="true">
            {column.title}
          </span>
          <div className="min-w-0">{children}</div>
        </>
      ) : (
        children
      )}
    </td>
  );
}
