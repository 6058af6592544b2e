import type { AnalyticsDealDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { DealStatusBadge } from '../../marketplace/deal-fields/deal-status-badge.js';
import { NumberTable } from '../../kit/chart/number-table.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { countingText, STEPS } from './analytics-copy.js';

interface DealsTableProps {
  deals: AnalyticsDealDto[];
  onChoose: (dealId: string) => void;
}

/** Lists each deal's numbers; its name filters the page by that deal. */
export function DealsTable({ deals, onChoose }: DealsTableProps) {
  return (
    <SectionCard title="Deal by deal">
      <NumberTable
        caption="Numbers deal by deal"
        heads={['Deal', ...STEPS.map(({ name }) => name)]}
        rows={deals.map((deal) => ({
          key: deal.dealId,
          head: (
            <span className="flex min-w-44 flex-wrap items-center gap-x-3 gap-y-1">
              <button type="button" className="link min-h-11 text-left" onClick={() => onChoose(String(deal.dealId))}>
                {deal.title}
              </button>
              <DealStatusBadge status={deal.status} />
              {countingText(deal.countedBy) && (
                <span className="w-full text-sm text-muted">{countingText(deal.countedBy)}</span>
              )}
            </span>
          ),
          // A zero would say that nobody came. It may have been counted before its rules changed.
          cells: STEPS.map(({ step }) =>
            step === 'redemptions' && deal.countedBy === null ? deal.redemptions || null : deal[step],
          ),
        }))}
      />
    </SectionCard>
  );
}
