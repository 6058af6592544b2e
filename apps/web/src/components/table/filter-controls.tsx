import { CollegeChoice } from '../admin/college-choice.js';
import { FilterField, FilterSelect } from './filter-field.js';
import type { TableFilter, TableList } from './use-table-list.js';

/** A control per filter of a list. A college's comes first: its suggestions need the space below. */
export function FilterControls({ list }: { list: TableList<unknown> }) {
  const isCollege = ({ kind }: TableFilter) => Number(kind === 'college');
  const filters = [...list.filters].sort((one, other) => isCollege(other) - isCollege(one));
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
    case 'college':
      return (
        <div className="min-w-0 md:flex-[1_1_7.5rem]">
          <CollegeChoice
            label={label}
            isLabelHidden
            placeholder="College"
            value={Number(value) || null}
            onChange={(id) => onChange(id === null ? '' : String(id))}
          />
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
