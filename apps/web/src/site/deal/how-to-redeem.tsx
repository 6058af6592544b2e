import type { ReactNode } from 'react';
import { BadgeCheck, Clock3 } from 'lucide-react';
import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { SectionCard } from '../../kit/ui/section-card.js';
import { scheduleText } from '../../marketplace/copy/opening-times.js';
import { REDEEM_COPY } from '../../marketplace/redemption/redeem-copy.js';

interface HowToRedeemProps {
  deal: Pick<DealDto, 'redemptionKind' | 'verifiedOnly' | 'schedule'>;
  /** Main button; on a phone it is fixed near the thumb instead. */
  action: ReactNode;
}

/** "How to Redeem": two steps, the conditions, the button. */
export function HowToRedeem({ deal, action }: HowToRedeemProps) {
  return (
    <SectionCard title="How to Redeem">
      <ol className="space-y-3">
        {REDEEM_COPY[deal.redemptionKind].steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-body">
            <span
              className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-bold text-on-brand-soft tabular-nums"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {(deal.verifiedOnly || deal.schedule) && (
        <ul className="mt-4 space-y-2 border-t border-line pt-4 text-body font-medium">
          {deal.verifiedOnly && (
            <li className="flex gap-3">
              <BadgeCheck className="mt-0.5 size-5 shrink-0 text-success" />
              For verified students only
            </li>
          )}
          {deal.schedule && (
            <li className="flex gap-3">
              <Clock3 className="mt-0.5 size-5 shrink-0 text-muted" />
              Only {scheduleText(deal.schedule)}
            </li>
          )}
        </ul>
      )}
      <div className="mt-5 max-md:hidden">{action}</div>
    </SectionCard>
  );
}
