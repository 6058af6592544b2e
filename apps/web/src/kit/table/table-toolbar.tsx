import { Columns3, ListFilter, Search } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { isOfInputMethod } from '../../platform/browser/input-method.js';
import { usePhone } from '../../platform/browser/use-phone.js';
import { classNames } from '../../platform/react/class-names.js';
import { useDebounced } from '../../platform/react/debounced.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { inputClasses } from '../ui/text-field.js';
import { FilterChips, FilterControls, setFilters } from './filters.js';
import { FilterSelect } from './filter-field.js';
import { ColumnItem, TableMenu } from './table-menu.js';
import { countText } from './table-pager.js';
import type { Column } from './table.types.js';
import { ToolbarButton } from './toolbar-button.js';
import { type ColumnChoice, isColumnShown } from './use-column-choice.js';
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

/** Phone button that opens all filters of a table: "Filter (2)". Each filter takes effect at once. */
function FilterSheet({ list, noun }: { list: TableList<unknown>; noun: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const hasSuggestions = list.filters.some(({ kind }) => kind === 'pick');
  const count = setFilters(list).length;
  return (
    <>
      <Button
        variant="secondary"
        className="px-3.5!"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <ListFilter className="size-4.5" />
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Filter ${noun}`}>
        <div className={classNames('grid content-start gap-3 px-5 pt-1 pb-4', hasSuggestions && 'min-h-80')}>
          <FilterControls list={list} />
        </div>
        <div className="flex flex-wrap gap-3 px-5 pb-5 *:grow">
          {list.isFiltered && (
            <Button variant="secondary" onClick={list.clearFilters}>
              Clear all
            </Button>
          )}
          <Button onClick={close}>Show {list.page && !list.isChanging ? countText(list.page, noun) : noun}</Button>
        </div>
      </Dialog>
    </>
  );
}
