import type { DealCategory } from '@campus-deals/contracts/catalog/deal-categories';
import type { Drawing } from '@campus-deals/contracts/drawings/drawing-of';
import { LockKeyhole } from 'lucide-react';
import { FrostedTicket } from '../../marketplace/cards/deal-ticket.js';
import { plural } from '../../kit/text/plural.js';

const SHOWN: [Drawing, DealCategory][] = [
  ['burger', 'food_drink'],
  ['ticket', 'entertainment'],
  ['haircut', 'services'],
  ['bag', 'shopping'],
];

/** Shows how many deals local shops have already posted, with frosted placeholders until the college opens. */
export function WaitingDeals({ dealCount, collegeName }: { dealCount: number; collegeName: string }) {
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="flex items-center gap-3 text-2xl md:text-3xl">
        <LockKeyhole className="size-6 shrink-0 text-muted" />
        {dealCount > 0 ? `${plural(dealCount, 'deal is', 'deals are')} waiting` : 'No deals are waiting yet'}
      </h2>
      <p className="mt-1.5 max-w-[60ch] text-muted">
        {dealCount > 0
          ? `Local shops already posted these. They unlock when ${collegeName} goes live.`
          : `Shops around this campus can post deals before ${collegeName} goes live.`}
      </p>
      {dealCount > 0 && (
        <div className="mt-6 grid grid-cols-2 gap-4 md:gap-5 lg:grid-cols-4">
          {SHOWN.slice(0, Math.min(dealCount, SHOWN.length)).map(([drawing, category]) => (
            <FrostedTicket key={drawing} drawing={drawing} category={category} />
          ))}
        </div>
      )}
    </section>
  );
}
