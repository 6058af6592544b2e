import { Columns3, Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { inputClasses } from '../ui/text-field.js';
import { useDebounced } from '../../lib/react/debounced.js';
import type { Column } from './column.js';
import { FilterSelect } from './filter-select.js';
import { ColumnItem, TableMenu } from './table-menu.js';
import type { ColumnChoice } from './use-column-choice.js';
import type { TableList } from './use-table-list.js';

const TYPING_MS = 300;

interface TableToolbarProps<Row> {
  list: TableList<Row>;
  /** Left out: there is nothing to search by. */
  searchLabel?: string;
  filters?: ReactNode;
  sorts?: readonly (readonly [id: string, title: string])[];
  columns: readonly Column<Row>[];
  choice: ColumnChoice;
  onChoose: (choice: ColumnChoice) => void;
  /** At the end: an export, say. */
  extra?: ReactNode;
}

/** Search, filters, sort and columns of a table. */
export function TableToolbar<Row>({
  list,
  searchLabel,
  filters,
  sorts = [],
  columns,
  choice,
  onChoose,
  extra,
}: TableToolbarProps<Row>) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      {searchLabel && <SearchBox label={searchLabel} value={list.search} onSearch={list.setSearch} />}
      {filters}
      {sorts.length > 1 && <FilterSelect label="Sort by" value={list.sort} onChange={list.setSort} options={sorts} />}
      <div className="flex gap-3 sm:ml-auto">
        <TableMenu
          label="Columns"
          trigger={
            <Button look="secondary">
              <Columns3 className="size-4.5" aria-hidden="true" />
              Columns
            </Button>
          }
        >
          {columns
            .filter(({ isRowHead }) => !isRowHead)
            .map(({ id, title }) => (
              <ColumnItem
                key={id}
                title={title}
                isShown={choice[id] !== false}
                onChange={(isShown) => onChoose({ ...choice, [id]: isShown })}
              />
            ))}
        </TableMenu>
        {extra}
      </div>
    </div>
  );
}

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches a moment after the last key. */
function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState({ of: value, text: value });
  const settled = useDebounced(typed.text, TYPING_MS).trim();
  // The address changed: by this search, while typing goes on, or under it, by going back.
  if (typed.of !== value) setTyped({ of: value, text: value === settled ? typed.text : value });
  const isSettled = settled === typed.text.trim();
  /** Only what was typed begins a search, not an address that changed. */
  const searchFor = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    if (isSettled) searchFor(settled);
  }, [settled, isSettled]);
  return (
    <div className="relative min-w-0 grow basis-64 sm:max-w-96">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        id={id}
        type="search"
        className={`${inputClasses} pl-10.5`}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        enterKeyHint="search"
        value={typed.text}
        onChange={({ target }) => setTyped({ of: value, text: target.value })}
        onKeyDown={({ key }) => key === 'Enter' && onSearch(typed.text)}
      />
    </div>
  );
}
