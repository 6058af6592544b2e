import { useId } from 'react';
import { inputClasses } from '../ui/text-field.js';

interface FilterSelectProps {
  label: string;
  /** "" is all. */
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [value: string, title: string])[];
}

/** One of a few values that a list is narrowed down to, or sorted by. */
export function FilterSelect({ label, value, onChange, options }: FilterSelectProps) {
  const id = useId();
  return (
    <div className="max-sm:grow">
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-semibold">
        {label}
      </label>
      <select
        id={id}
        className={`${inputClasses} max-w-52 min-w-32 bg-surface! max-sm:max-w-none text-ink!`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
