import { Star } from 'lucide-react';
import { useId, type Ref } from 'react';
import { FieldError } from '../../components/ui/text-field.js';

const STARS = [1, 2, 3, 4, 5];
const LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

interface StarFieldProps {
  value: number | undefined;
  onChange: (value: number) => void;
  /** Receives the first button, for the focus. */
  inputRef: Ref<HTMLInputElement>;
  error?: string | undefined;
}

/** Field for one to five stars, as a group of radio buttons. */
export function StarField({ value, onChange, inputRef, error }: StarFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 text-[0.9375rem] font-semibold">Your rating</legend>
      <div className="-ml-1.5 flex items-center">
        {STARS.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              ref={star === 1 ? inputRef : undefined}
              type="radio"
              name={id}
              className="sr-only"
              checked={value === star}
              required
              onChange={() => onChange(star)}
            />
            <Star
              className={`size-7 transition-colors ${star <= (value ?? 0) ? 'fill-deal text-[color-mix(in_oklch,var(--deal)_70%,var(--ink))]' : 'text-edge'}`}
              aria-hidden="true"
            />
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
        {value !== undefined && (
          <span className="ml-2 text-[0.9375rem] text-muted" aria-hidden="true">
            {LABELS[value - 1]}
          </span>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
