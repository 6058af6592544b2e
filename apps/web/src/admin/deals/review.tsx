import { useEffect, useRef, type ReactNode } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import type { QueueEntry } from './queue-entry.js';
import { PromisedBy, WaitingBadge } from './waiting-clock.js';

interface ReviewProps {
  entry: QueueEntry;
  /** Whether a phone shows the entry instead of the list. */
  isOpen: boolean;
  /** "3 of 14" */
  place: string;
  byline: ReactNode;
  /** Shown above everything else. */
  reports?: ReactNode;
  /** Approve and reject buttons. */
  actions: ReactNode;
  children: ReactNode;
}

/** Layout of an entry that an admin reviews. */
export function Review({ entry, isOpen, place, byline, reports, actions, children }: ReviewProps) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // Each entry is read from its top, also when a phone opens it again.
    if (isOpen && (article.current?.getBoundingClientRect().top ?? 0) < 0) article.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <article ref={article} aria-labelledby="reviewed" className="min-w-0 scroll-mt-4">
      <header className="border-b border-line pb-4">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-muted">
          {entry.canDecide && <WaitingBadge deal={entry} />}
          {entry.isChange && (
            <Badge tone="info">{entry.kind === 'deal' ? 'Change of an approved deal' : 'Change of a business'}</Badge>
          )}
          {entry.isHidden && <Badge tone="danger">Hidden from students</Badge>}
          {entry.hasOddDiscount && <Badge tone="warning">Check the discount</Badge>}
          <span>{place}</span>
          {entry.canDecide && (
            <span>
              <PromisedBy deal={entry} />
            </span>
          )}
        </p>
        <h2 id="reviewed" className="mt-2 text-2xl wrap-anywhere">
          {entry.proposedTitle}
        </h2>
        <p className="mt-1 text-muted">{byline}</p>
      </header>
      {reports}
      {children}
      {actions}
    </article>
  );
}
