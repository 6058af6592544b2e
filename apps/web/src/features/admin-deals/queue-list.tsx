import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import { Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { plural } from '../../lib/copy/plural.js';
import { isRevision, proposed } from './deal-facts.js';
import type { QueueName } from './admin-deals.api.js';
import { WaitingBadge } from './waiting-clock.js';

interface QueueListProps {
  name: QueueName;
  deals: AdminDealDto[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  /** For what is done with several at once. */
  marked: ReadonlySet<number>;
  onMark: (id: number, isMarked: boolean) => void;
}

/** The deals of a queue, the one that is looked at marked. */
export function QueueList({ name, deals, chosenId, onChoose, marked, onMark }: QueueListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-deal="${chosenId}"]`);
    current?.scrollIntoView({ block: 'nearest' });
    // Who goes through the list with keys goes on from where they are.
    if (list.current?.contains(document.activeElement) && document.activeElement?.matches('button')) current?.focus();
  }, [chosenId]);
  return (
    <ul ref={list} className="divide-y divide-line lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">
      {deals.map((deal) => (
        <li key={deal.id} className="flex items-stretch has-aria-current:bg-brand-soft">
          <label className="grid w-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${deal.title}`}
              className="size-5 cursor-pointer accent-brand"
              checked={marked.has(deal.id)}
              onChange={({ target }) => onMark(deal.id, target.checked)}
            />
          </label>
          <button
            type="button"
            data-deal={deal.id}
            aria-current={deal.id === chosenId ? 'true' : undefined}
            className="min-w-0 flex-1 py-3 pr-3 text-left -outline-offset-3 hover:bg-well aria-current:hover:bg-transparent"
            onClick={() => onChoose(deal.id)}
          >
            <span className="line-clamp-2 font-semibold wrap-anywhere">{proposed(deal).title}</span>
            <span className="block truncate text-sm text-muted">
              {deal.vendorName} · {deal.collegeName}
            </span>
            <span className="mt-1.5 flex flex-wrap gap-1.5">
              {name === 'waiting' ? <WaitingBadge deal={deal} /> : <ReportsBadge deal={deal} />}
              {isRevision(deal) && <Badge tone="info">Change</Badge>}
              {deal.isHidden && <Badge tone="danger">Hidden</Badge>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ReportsBadge({ deal: { reportCount } }: { deal: Pick<AdminDealDto, 'reportCount'> }) {
  return (
    <Badge tone="warning">
      <Flag className="size-3.5" aria-hidden="true" />
      {plural(reportCount, 'report')}
    </Badge>
  );
}
