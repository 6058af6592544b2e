import type { College } from '@campus-deals/contracts/colleges.schema';
import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { FieldError, inputClasses } from '../../components/ui/text-field.js';
import { classNames } from '../../lib/class-names.js';
import { useDebounced } from '../../lib/debounced.js';
import { CollegeOption } from './college-option.js';
import { suggestionsQuery } from './colleges.api.js';

interface CollegeComboboxProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  size?: 'regular' | 'large';
  error?: string | undefined;
  inputId?: string;
  onChoose: (college: College) => void;
  /** The text changed, so that a college chosen before no longer holds. */
  onType?: () => void;
  /** Enter without a chosen suggestion. */
  onSubmit?: (text: string) => void;
}

/** A text field that suggests colleges as you type (WAI-ARIA combobox with a list box). */
export function CollegeCombobox({ label, isLabelHidden = false, placeholder, size = 'regular', error, inputId, onChoose, onType, onSubmit }: CollegeComboboxProps) {
  const ownId = useId();
  const id = inputId ?? ownId;
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const settled = useDebounced(text, 140);
  const isLongEnough = text.trim().length > COLLEGE_SEARCH_MINIMUM;
  const { data: options = [], isError, isFetching } = useQuery({ ...suggestionsQuery(settled), placeholderData: keepPreviousData });
  const isSettled = settled === text && !isFetching;
  const shown = isLongEnough && !isError ? options : [];
  const isListOpen = isOpen && isLongEnough && (shown.length > 0 || isSettled);

  const choose = (college: College) => {
    setText(college.name);
    setIsOpen(false);
    setActive(-1);
    onChoose(college);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = shown[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (shown.length === 0) return;
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isListOpen ? (active + step + shown.length + (active === -1 && step === -1 ? 1 : 0)) % shown.length : 0);
    } else if (event.key === 'Enter') {
      if (isListOpen && chosen) {
        event.preventDefault();
        choose(chosen);
      } else if (onSubmit && text.trim()) {
        event.preventDefault();
        onSubmit(text.trim());
      }
    } else if (event.key === 'Escape' && isListOpen) {
      event.preventDefault();
      setIsOpen(false);
      setActive(-1);
    }
  };

  return (
    <div className="relative text-left" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}>
      <label htmlFor={id} className={classNames('mb-1.5 block text-[0.9375rem] font-semibold', isLabelHidden && 'sr-only')}>{label}</label>
      <div className="relative">
        <Search className={classNames('pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted', size === 'large' ? 'left-5 size-5.5' : 'left-3.5 size-4.5')} aria-hidden="true" />
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={onSubmit ? 'search' : 'next'}
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListOpen && active >= 0 ? `${id}-option-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder={placeholder}
          value={text}
          className={classNames(inputClasses, size === 'large' ? 'h-16 rounded-lg pl-13.5 text-lg shadow-lift' : 'pl-10.5')}
          onChange={(event) => {
            setText(event.target.value);
            setIsOpen(true);
            setActive(-1);
            onType?.();
          }}
          onFocus={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={classNames('fade absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-lift', !isListOpen && 'hidden')}>
        <div id={`${id}-list`} role="listbox" aria-label="Colleges" className="max-h-84 overflow-y-auto p-1.5">
          {shown.map((college, index) => (
            <div
              key={college.id}
              id={`${id}-option-${index}`}
              role="option"
              aria-selected={index === active}
              className="cursor-pointer rounded-md px-2.5 py-2 aria-selected:bg-brand-soft"
              tabIndex={-1}
              onMouseMove={() => setActive(index)}
              onMouseDown={(event) => {
                // Focus stays in the field.
                event.preventDefault();
                choose(college);
              }}
            >
              <CollegeOption college={college} />
            </div>
          ))}
        </div>
        {shown.length === 0 && <p className="px-4 pb-4 text-[0.9375rem] text-muted">{isError ? 'Failed to fetch colleges' : 'No colleges found. Try a different search or browse by state.'}</p>}
      </div>
      <p role="status" className="sr-only">{isListOpen && isSettled ? `${shown.length} colleges found` : ''}</p>
    </div>
  );
}
