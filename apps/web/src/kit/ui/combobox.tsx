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

/** Attributes of an input with a list of suggestions. */
export const COMBOBOX_INPUT = {
  type: 'text',
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 100,
} as const;

/** Text field with suggestions while typing (WAI-ARIA combobox with a list box). */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, isLabelHidden = false, placeholder, size = 'regular', error, name } = props;
  const { text, onType, onSubmit, isSettled, countText } = props;
  const ownId = useId();
  const id = props.inputId ?? ownId;
  const list = useSuggestionList(id, props);
  return (
    <div
      className="relative text-left"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && list.hide()}
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
          {...COMBOBOX_INPUT}
          role="combobox"
          id={id}
          name={name}
          enterKeyHint={onSubmit ? 'search' : 'next'}
          aria-expanded={list.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.isOpen && list.active >= 0 ? `${id}-option-${list.active}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder={placeholder}
          value={text}
          className={classNames(
            inputClasses,
            size === 'large' ? 'h-16 rounded-lg pl-13.5 text-lg shadow-lift' : 'pl-10.5',
          )}
          onChange={(event) => {
            list.show(-1);
            onType(event.target.value);
          }}
          onFocus={() => list.show()}
          onKeyDown={list.onKeyDown}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Suggestions {...props} id={id} list={list} />
      <p role="status" className="sr-only">
        {list.isOpen && isSettled ? countText : ''}
      </p>
    </div>
  );
}

/** Opens and closes the list, and moves through it with the arrow keys. */
function useSuggestionList<T>(id: string, props: ComboboxProps<T>) {
  const { text, options, onChoose, onSubmit, isAsked, isSettled } = props;
  const [isShown, setIsShown] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isShown && isAsked && (options.length > 0 || isSettled);
  const show = (at = active) => {
    setIsShown(true);
    setActive(at);
  };
  const close = () => {
    setIsShown(false);
    setActive(-1);
  };
  const choose = (option: T) => {
    close();
    onChoose(option);
  };
  const step = (by: 1 | -1) => {
    const from = active === -1 && by === -1 ? options.length : active;
    const next = isOpen ? (from + by + options.length) % options.length : 0;
    show(next);
    document.getElementById(`${id}-option-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    const { key } = event;
    const chosen = isOpen ? options[active] : undefined;
    const wanted = text.trim();
    if ((key === 'ArrowDown' || key === 'ArrowUp') && isAsked && options.length > 0) step(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && chosen) choose(chosen);
    else if (key === 'Enter' && onSubmit && wanted) {
      close();
      onSubmit(wanted);
    } else if (key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  return { isOpen, active, show, hide: () => setIsShown(false), choose, onKeyDown };
}

interface SuggestionsProps<T> extends ComboboxProps<T> {
  id: string;
  list: ReturnType<typeof useSuggestionList<T>>;
}

function Suggestions<T>({ id, list, listLabel, options, renderOption, optionKey, emptyText }: SuggestionsProps<T>) {
  return (
    <div
      className={classNames(
        'fade absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-lift',
        !list.isOpen && 'hidden',
      )}
    >
      <div id={`${id}-list`} role="listbox" aria-label={listLabel} className="max-h-84 overflow-y-auto p-1.5">
        {options.map((option, index) => (
          <div
            key={optionKey(option)}
            id={`${id}-option-${index}`}
            role="option"
            aria-selected={index === list.active}
            className="cursor-pointer rounded-md px-2.5 py-2 aria-selected:bg-brand-soft"
            tabIndex={-1}
            onMouseMove={() => list.show(index)}
            onMouseDown={(event) => {
              // Keeps focus in the field.
              event.preventDefault();
              list.choose(option);
            }}
          >
            {renderOption(option)}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="px-4 pb-4 text-body text-muted">{emptyText}</p>}
    </div>
  );
}
