import { Flag, Store } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { plural } from '../../kit/text/plural.js';
import { classNames } from '../../platform/react/class-names.js';
import type { QueueName } from './admin-deals.api.js';
import { isSame, type QueueEntry } from './queue-entry.js';
import type { Queue } from './use-queue.js';
import { WaitingBadge } from './waiting-clock.js';

interface QueueListProps {
  name: QueueName;
  entries: QueueEntry[];
  chosen: QueueEntry;
  queue: Queue;
}

/** Lists the entries of a queue and marks the open one. */
export function QueueList({ name, entries, chosen, queue }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { kind, id } = chosen;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-entry="${kind} ${id}"]`);
    current?.scrollIntoView({ block: 'nearest' });
    // A keyboard user in the list continues from the open entry.
    if (list.current?.contains(document.activeElement) && document.activeElement?.matches('button')) current?.focus();
  }, [kind, id]);
  return (
    <nav
      aria-label={name === 'waiting' ? 'Waiting for a decision' : 'Reported'}
      className={classNames('sheet min-w-0 overflow-hidden lg:@2xl:sticky lg:top-6', queue.isOpen && 'max-lg:hidden')}
    >
      <ul ref={list} className="divide-y divide-line lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">
        {entries.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`} className="flex items-stretch has-aria-current:bg-brand-soft">
            {entry.kind === 'deal' ? (
              <label className="grid w-11 shrink-0 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  aria-label={`Select ${entry.title}`}
                  className="size-5 cursor-pointer accent-brand"
                  checked={queue.marked.has(entry.id)}
                  onChange={({ target }) => queue.mark(entry.id, target.checked)}
                />
              </label>
            ) : (
              <span className="grid w-11 shrink-0 place-items-center text-muted">
                <Store className="size-5" aria-hidden="true" />
              </span>
            )}
            <button
              type="button"
              data-entry={`${entry.kind} ${entry.id}`}
              aria-current={isSame(entry, chosen) ? 'true' : undefined}
              className="min-w-0 flex-1 py-3 pr-3 text-left -outline-offset-3 hover:bg-well aria-current:hover:bg-transparent"
              onClick={() => queue.open(entry)}
            >
              <span className="line-clamp-2 font-semibold wrap-anywhere">{entry.proposedTitle}</span>
              <span className="block truncate text-sm text-muted">{entry.byline}</span>
              <span className="mt-1.5 flex flex-wrap gap-1.5">
                {name === 'waiting' ? (
                  <WaitingBadge deal={entry} />
                ) : (
                  <Badge tone="warning">
                    <Flag className="size-3.5" aria-hidden="true" />
                    {plural(entry.reportCount, 'report')}
                  </Badge>
                )}
                {entry.isChange && <Badge tone="info">Change</Badge>}
                {entry.isHidden && <Badge tone="danger">Hidden</Badge>}
                {entry.hasOddDiscount && <Badge tone="warning">Check the discount</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
