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
