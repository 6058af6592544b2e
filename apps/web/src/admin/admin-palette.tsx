import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { COMBOBOX_INPUT } from '../kit/ui/combobox.js';
import { Dialog } from '../kit/ui/dialog.js';
import { InlineError } from '../kit/ui/states.js';
import { inputClasses } from '../kit/ui/text-field.js';
import { isOfInputMethod } from '../platform/browser/input-method.js';
import { classNames } from '../platform/react/class-names.js';
import { plural } from '../kit/text/plural.js';
import { useAdminSearch, type Result } from './admin-search.js';

/** Command palette (WAI-ARIA combobox with a grouped list box): type to filter, arrows to choose, Enter to open. */
export function AdminPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const { groups, isSettled, failed, retry } = useAdminSearch(text);
  const all = groups.flatMap(({ results }) => results);
  const at = Math.max(
    0,
    all.findIndex(({ href }) => href === chosen),
  );
  const active = all[at];
  useEffect(() => {
    if (active) document.getElementById(id + active.href)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const open = ({ href }: Result) => {
    onClose();
    void navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && active) open(active);
    else if (event.key === 'ArrowDown') setChosen(all[(at + 1) % all.length]?.href ?? '');
    else if (event.key === 'ArrowUp') setChosen(all.at(at - 1)?.href ?? '');
    else return;
    event.preventDefault();
  };

  return (
    <Dialog isOpen onClose={onClose} title="Search" shape="screen">
      <div className="relative px-5 pb-3">
        <Search className="pointer-events-none absolute top-3 left-8.5 size-4.5 text-muted" />
        <input
          {...COMBOBOX_INPUT}
          role="combobox"
          data-first-focus
          aria-label="Search pages, colleges, vendors, deals and users"
          aria-expanded={all.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={active && id + active.href}
          placeholder="Pages, colleges, vendors, deals, users"
          enterKeyHint="go"
          value={text}
          className={classNames(inputClasses, 'pl-10.5')}
          onChange={(event) => {
            setText(event.target.value);
            setChosen('');
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="overflow-y-auto border-t border-line p-2 pb-4 max-sm:flex-1 sm:max-h-[min(26rem,60dvh)]">
        <Results id={id} groups={groups} active={active} onPoint={setChosen} onOpen={open} />
        <div className="px-3 pt-2 text-muted">
          {isSettled && failed && (
            <InlineError>
              Unable to search {failed}.{' '}
              <button type="button" className="link min-h-11" onClick={retry}>
                Try again
              </button>
            </InlineError>
          )}
          {!isSettled && <p>Searching…</p>}
          {isSettled && all.length === 0 && !failed && (
            <p>Nothing matches “{text.trim()}”. Try fewer words, or part of a name.</p>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {text && isSettled ? plural(all.length, 'result') : ''}
      </p>
    </Dialog>
  );
}

interface ResultsProps {
  id: string;
  groups: { title: string; results: Result[] }[];
  active: Result | undefined;
  /** Called when the mouse is over a result. */
  onPoint: (href: string) => void;
  onOpen: (result: Result) => void;
}

function Results({ id, groups, active, onPoint, onOpen }: ResultsProps) {
  return (
    <div id={`${id}list`} role="listbox" aria-label="Results" className="space-y-3">
      {groups.map(({ title, results }) => (
        <div key={title} role="group" aria-labelledby={id + title}>
          <p id={id + title} className="px-3 py-1 text-sm font-semibold text-muted">
            {title}
          </p>
          {results.map((result) => (
            <div
              key={result.href}
              id={id + result.href}
              role="option"
              aria-selected={result === active}
              tabIndex={-1}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-brand-soft"
              onMouseMove={() => onPoint(result.href)}
              onMouseDown={(event) => {
                // Keeps focus in the field.
                event.preventDefault();
                if (event.button === 0) onOpen(result);
              }}
            >
              <result.Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block leading-snug font-medium wrap-anywhere">{result.label}</span>
                {result.detail && <span className="block text-sm wrap-anywhere text-muted">{result.detail}</span>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
