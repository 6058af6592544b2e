import { classNames } from '../../platform/react/class-names.js';
import { LabelledField } from './text-field.js';

interface SelectFieldProps<Value extends string | number | null> {
  label: string;
  hint?: string;
  className?: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
}

const textOf = (value: string | number | null) => String(value ?? '');

/** Field that chooses one of a few values. */
export function SelectField<Value extends string | number | null>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, ...field } = props;
  return (
    <LabelledField {...field}>
      {(attributes) => (
        <select
          {...attributes}
          // A select matches `:read-only`, which would style it as one that cannot be changed.
          className={classNames(attributes.className, 'bg-surface! text-ink!')}
          value={textOf(value)}
          onChange={({ target }) => {
            const chosen = options.find(([each]) => textOf(each) === target.value);
            if (chosen) onChange(chosen[0]);
          }}
        >
          {options.map(([each, text]) => (
            <option key={each} value={textOf(each)}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
