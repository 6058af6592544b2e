import { longDate } from '@campus-deals/contracts/date-text';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { FilterField, FilterSelect } from './filter-field.js';
import type { TableFilter, TableList } from './use-table-list.js';

/** A control per filter of a list. Those with suggestions come first, because they need the space below. */
export function FilterControls({ list }: { list: TableList<unknown> }) {
  const isPick = ({ kind }: TableFilter) => Number(kind === 'pick');
  const filters = [...list.filters].sort((one, other) => isPick(other) - isPick(one));
  return filters.map((filter) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      value={list.filter[filter.name] ?? ''}
      onChange={(value) => list.setFilter(filter.name, value)}
    />
  ));
}

interface FilterControlProps {
  filter: TableFilter;
  value: string;
  onChange: (value: string) => void;
}

function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const { label } = filter;
  switch (filter.kind) {
    case 'choice':
      return (
        <FilterSelect
          label={label}
          value={value}
          onChange={onChange}
          options={[['', 'All'], ...filter.options]}
          className="md:flex-[1_1_6rem]"
        />
      );
    case 'pick':
      return (
        <div className="min-w-0 md:flex-[1_1_7.5rem]">
          <filter.Control label={label} value={value} onChange={onChange} />
        </div>
      );
    case 'date':
      return (
        <FilterField label={label} className="md:flex-[1_1_9rem]">
          {(attributes) => (
            <input {...attributes} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
          )}
        </FilterField>
      );
    case 'link':
      return null;
  }
}

/** Returns the active filters. */
export function setFilters({ filters, filter }: TableList<unknown>): TableFilter[] {
  return filters.filter(({ name }) => filter[name]);
}

/** A chip per active filter, which removes the filter. `only` limits them to one kind of filter. */
export function FilterChips({ list, only }: { list: TableList<unknown>; only?: TableFilter['kind'] }) {
  const group = useRef<HTMLDivElement>(null);
  const shown = setFilters(list).filter(({ kind }) => only === undefined || kind === only);
  return (
    // The pressed chip disappears: its group takes the focus.
    <div ref={group} role="group" aria-label="Filters" tabIndex={-1} className="outline-none!">
      {shown.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {shown.map((filter) => (
            <li key={filter.name} className="min-w-0">
              <button
                type="button"
                className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-brand bg-brand-soft px-3.5 text-body font-medium text-on-brand-soft"
                onClick={() => {
                  list.setFilter(filter.name, '');
                  group.current?.focus();
                }}
              >
                <span className="truncate">
                  <span className="sr-only">Remove filter</span> {filter.label}:{' '}
                  <FilterValue filter={filter} value={list.filter[filter.name] ?? ''} row={list.page?.rows[0]} />
                </span>
                <X className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FilterValue({ filter, value, row }: { filter: TableFilter; value: string; row: unknown }) {
  switch (filter.kind) {
    case 'choice':
      return filter.options.find(([option]) => option === value)?.[1] ?? value;
    case 'pick':
      return <filter.Value value={value} />;
    case 'date':
      return Number.isNaN(Date.parse(value)) ? value : longDate(value, 'UTC');
    case 'link':
      return filter.text?.(value, row) ?? value;
  }
}
