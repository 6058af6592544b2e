import { useId, type ReactNode } from 'react';
import { classNames } from '../../platform/react/class-names.js';
import { inputClasses } from '../ui/text-field.js';
import type { FilterOptions } from './use-table-list.js';

interface FilterFieldProps {
  label: string;
  className?: string;
  children: (attributes: { id: string; className: string }) => ReactNode;
}

/** A field with its label inside the frame, so that a table's filters fit into one row. */
export function FilterField({ label, className, children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className={classNames('relative min-w-0', className)}>
      <label
        htmlFor={id}
        className="pointer-events-none absolute inset-x-3.5 top-0.5 truncate text-xs leading-4 font-semibold text-muted"
      >
        {label}
      </label>
      {children({ id, className: `${inputClasses} truncate bg-surface! pt-4! pb-0! text-ink!` })}
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  /** Empty means all. */
  value: string;
  onChange: (value: string) => void;
  options: FilterOptions;
  className?: string;
}

/** Filters a list by one of a few values, or sorts it. */
export function FilterSelect({ label, value, onChange, options, className }: FilterSelectProps) {
  return (
    <FilterField label={label} {...(className && { className })}>
      {(attributes) => (
        // Browsers add their own indent to a select's text.
        <select
          {...attributes}
          className={`${attributes.className} px-2.5!`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(([id, title]) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  );
}
