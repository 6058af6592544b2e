import type { DealStatus } from '@campus-deals/contracts/enumerations';
import type { AnalyticsDealDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { Badge } from '../../components/ui/badge.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { STEPS } from './analytics-copy.js';
import { NumberTable } from './number-table.js';

const STATES = {
  draft: { text: 'Draft', tone: 'neutral' },
  pending: { text: 'Pending Approval', tone: 'warning' },
  approved: { text: 'Approved', tone: 'success' },
  rejected: { text: 'Rejected', tone: 'danger' },
  expired: { text: 'Expired', tone: 'neutral' },
} as const satisfies Record<DealStatus, { text: string; tone: string }>;

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
              <Badge tone={STATES[deal.status].tone}>{STATES[deal.status].text}</Badge>
            </span>
          ),
          cells: STEPS.map(({ step }) => deal[step]),
        }))}
      />
    </SectionCard>
  );
}
