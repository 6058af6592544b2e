import { Columns3, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { inputClasses } from '../ui/text-field.js';
import { isOfInputMethod } from '../../lib/browser/input-method.js';
import { usePhone } from '../../lib/browser/use-phone.js';
import { classNames } from '../../lib/react/class-names.js';
import { useDebounced } from '../../lib/react/debounced.js';
import type { Column } from './column.js';
import { FilterChips } from './filter-chips.js';
import { FilterControls } from './filter-controls.js';
import { FilterSelect } from './filter-field.js';
import { FilterSheet } from './filter-sheet.js';
import { ColumnItem, TableMenu } from './table-menu.js';
import { ToolbarButton } from './toolbar-button.js';
import { isColumnShown, type ColumnChoice } from './use-column-choice.js';
import type { TableList } from './use-table-list.js';

const TYPING_MS = 300;

interface TableToolbarProps<Row> {
  list: TableList<unknown>;
  noun: string;
  /** Undefined: the list has no search. */
  searchLabel?: string;
  sorts?: readonly (readonly [id: string, title: string])[];
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  onChoose: (column: Column<Row>, isShown: boolean) => void;
  /** Extra controls at the end, such as an export. */
  extra?: ReactNode;
}

/** Search, filters, sort and columns of a table. On a phone, filters are in a sheet and active ones are chips. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { list, noun, searchLabel, sorts = [], columns, choice, onChoose, extra } = props;
  const isPhone = usePhone();
  const hasControls = list.filters.some(({ kind }) => kind !== 'link');
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {searchLabel && (
          <SearchBox
            label={searchLabel}
            value={list.search}
            onSearch={list.setSearch}
            className={classNames(
              'md:max-w-96 md:flex-[2_1_8rem]',
              hasControls ? 'max-md:flex-[1_1_10rem]' : 'max-md:w-full',
            )}
          />
        )}
        {hasControls && (isPhone ? <FilterSheet list={list} noun={noun} /> : <FilterControls list={list} />)}
        {sorts.length > 1 && (
          <FilterSelect
            label="Sort by"
            value={list.sort}
            onChange={list.setSort}
            options={sorts}
            className="flex-[1_1_7rem] md:max-w-52"
          />
        )}
        <div className="flex gap-2 md:ml-auto">
          <TableMenu label="Columns" trigger={<ToolbarButton label="Columns" icon={<Columns3 />} />}>
            {columns
              .filter(({ isRowHead }) => !isRowHead)
              .map((column) => (
                <ColumnItem
                  key={column.id}
                  title={column.title}
                  isShown={isColumnShown(column, choice, isPhone)}
                  onChange={(isShown) => onChoose(column, isShown)}
                />
              ))}
          </TableMenu>
          {extra}
        </div>
      </div>
      <FilterChips list={list} {...(!isPhone && { only: 'link' })} />
    </>
  );
}

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className: string;
}

/** Search field that applies its text shortly after typing stops. */
function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState({ of: value, text: value });
  const settled = useDebounced(typed.text, TYPING_MS).trim();
  // The address changed: through this search while the user types on, or through Back.
  if (typed.of !== value) setTyped({ of: value, text: value === settled ? typed.text : value });
  const isSettled = settled === typed.text.trim();
  /** Only typed text starts a search, not a changed address. */
  const searchFor = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    if (isSettled) searchFor(settled);
  }, [settled, isSettled]);
  return (
    <div className={`relative min-w-0 ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted" />
      <input
        id={id}
        type="search"
        className={`${inputClasses} pl-10.5 pr-2! text-ellipsis`}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        value={typed.text}
        onChange={({ target }) => setTyped({ of: value, text: target.value })}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isOfInputMethod(nativeEvent) && onSearch(typed.text)}
      />
    </div>
  );
}
