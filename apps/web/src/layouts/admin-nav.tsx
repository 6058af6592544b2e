import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ADMIN_GROUPS, currentEntry, entryHref } from './admin-entries.js';

/** Classes of a row. It is 44 px high for touch. */
export const ADMIN_ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-[0.9375rem] font-medium text-muted transition-colors hover:bg-well hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-brand-soft lg:min-h-9';

/** Links to every admin screen, for the sidebar and the menu of small screens. */
export function AdminNav({ onChoose }: { onChoose?: () => void }) {
  const id = useId();
  const current = currentEntry(useLocation());
  return (
    <nav aria-label="Admin" className="space-y-4">
      {ADMIN_GROUPS.map(({ title, entries }) => (
        <div key={title ?? ''}>
          {title && (
            <p id={id + title} className="px-3 pb-1 text-sm font-semibold text-muted">
              {title}
            </p>
          )}
          <ul {...(title && { 'aria-labelledby': id + title })} className="space-y-0.5">
            {entries.map((entry) => (
              <li key={entry.label}>
                <Link
                  to={entryHref(entry)}
                  aria-current={entry === current ? 'page' : undefined}
                  className={ADMIN_ROW}
                  onClick={onChoose}
                >
                  <entry.Icon className="size-4.5 shrink-0" aria-hidden="true" />
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
