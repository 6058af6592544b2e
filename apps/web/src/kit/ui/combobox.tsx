import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isOfInputMethod } from '../../platform/browser/input-method.js';
import { classNames } from '../../platform/react/class-names.js';
import { FieldError, inputClasses } from './text-field.js';

/** Properties common to all text fields with suggestions. */
export interface ComboboxFieldProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  size?: 'regular' | 'large';
  error?: string | undefined;
  inputId?: string;
  /** Field name, in a form that submits to an address. */
  name?: string;
  /** Called on Enter without a chosen suggestion. */
  onSubmit?: (text: string) => void;
}

interface ComboboxProps<T> extends ComboboxFieldProps {
  text: string;
  onType: (text: string) => void;
  /** Accessible name of the suggestion list: "Colleges". */
  listLabel: string;
  options: T[];
  renderOption: (option: T) => ReactNode;
  optionKey: (option: T) => string | number;
  onChoose: (option: T) => void;
  /** Whether the text is long enough for suggestions. */
  isAsked: boolean;
  /** Whether the suggestions belong to the current text. */
  isSettled: boolean;
  emptyText: string;
  /** Announced count: "3 colleges found". */
  countText: string;
}

/** Text field with suggestions while typing (WAI-ARIA combobox with a list box). */
export function Combobox<T>({
  label,
  isLabelHidden = false,
  placeholder,
  size = 'regular',
  error,
  inputId,
  name,
  text,
  onType,
  onSubmit,
  listLabel,
  options,
  renderOption,
  optionKey,
  onChoose,
  isAsked,
  isSettled,
  emptyText,
  countText,
}: ComboboxProps<T>) {
  const ownId = useId();
  const id = inputId ?? ownId;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isListOpen = isOpen && isAsked && (options.length > 0 || isSettled);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (option: T) => {
    close();
    onChoose(option);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    const chosen = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isAsked || options.length === 0) return;
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const next = isListOpen
        ? (active + step + options.length + (active === -1 && step === -1 ? 1 : 0)) % options.length
        : 0;
      setActive(next);
      document.getElementById(`${id}-option-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      if (isListOpen && chosen) {
        event.preventDefault();
        choose(chosen);
      } else if (onSubmit && text.trim()) {
        event.preventDefault();
        close();
        onSubmit(text.trim());
      }
    } else if (event.key === 'Escape' && isListOpen) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div
      className="relative text-left"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <label htmlFor={id} className={classNames('mb-1.5 block text-body font-semibold', isLabelHidden && 'sr-only')}>
        {label}
      </label>
      <div className="relative">
        <Search
          className={classNames(
            'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
            size === 'large' ? 'left-5 size-5.5' : 'left-3.5 size-4.5',
          )}
        />
        <input
          id={id}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint={onSubmit ? 'search' : 'next'}
          aria-autocomplete="list"
          aria-expanded={isListOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isListOpen && active >= 0 ? `${id}-option-${active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder={placeholder}
          value={text}
          className={classNames(
            inputClasses,
            size === 'large' ? 'h-16 rounded-lg pl-13.5 text-lg shadow-lift' : 'pl-10.5',
          )}
          onChange={(event) => {
            setIsOpen(true);
            setActive(-1);
            onType(event.target.value);
          }}
          onFocus={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div
        className={classNames(
          'fade absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-lift',
          !isListOpen && 'hidden',
        )}
      >
        <div id={`${id}-list`} role="listbox" aria-label={listLabel} className="max-h-84 overflow-y-auto p-1.5">
          {options.map((option, index) => (
            <div
              key={optionKey(option)}
              id={`${id}-option-${index}`}
              role="option"
              aria-selected={index === active}
              className="cursor-pointer rounded-md px-2.5 py-2 aria-selected:bg-brand-soft"
              tabIndex={-1}
              onMouseMove={() => setActive(index)}
              onMouseDown={(event) => {
                // Keeps focus in the field.
                event.preventDefault();
                choose(option);
              }}
            >
              {renderOption(option)}
            </div>
          ))}
        </div>
        {options.length === 0 && <p className="px-4 pb-4 text-body text-muted">{emptyText}</p>}
      </div>
      <p role="status" className="sr-only">
        {isListOpen && isSettled ? countText : ''}
      </p>
    </div>
  );
}
