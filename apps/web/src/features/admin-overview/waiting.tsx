import type { OverviewDto } from '@campus-deals/contracts/catalog/overview.dto';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../components/ui/section-card.js';
import { toAdmin } from '../../config/admin-paths.js';
import { useNow } from '../../lib/browser/clock.js';
import { relativeTime } from '../../lib/copy/deal-copy.js';
import { plural } from '../../lib/copy/plural.js';

/** Lists the work that waits for an admin, with links to it. */
export function Waiting({ waiting }: Pick<OverviewDto, 'waiting'>) {
  const now = useNow(60_000);
  const { deals, revisions, vendorChanges, reportedVendors, reportedDeals, oldestSubmittedAt } = waiting;
  const rows: { text: string; count: number; view: Record<string, string> }[] = [
    { text: plural(deals, 'new deal'), count: deals, view: {} },
    { text: plural(revisions, 'change of an approved deal', 'changes of approved deals'), count: revisions, view: {} },
    {
      text: plural(vendorChanges, 'change of a business', 'changes of businesses'),
      count: vendorChanges,
      view: {},
    },
    {
      text: plural(reportedVendors, 'reported business', 'reported businesses'),
      count: reportedVendors,
      view: { view: 'reported' },
    },
    { text: plural(reportedDeals, 'reported deal'), count: reportedDeals, view: { view: 'reported' } },
  ];
  const waits = rows.filter(({ count }) => count > 0);
  return (
    <SectionCard title="To review" description={oldestSubmittedAt && `Oldest: ${relativeTime(oldestSubmittedAt, now)}`}>
      {waits.length === 0 ? (
        <p className="text-muted">Nothing waits for a decision.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {waits.map(({ text, view }) => (
            <li key={text}>
              <Link
                to={toAdmin('deals', {}, view)}
                className="flex min-h-12 items-center justify-between gap-3 font-semibold hover:text-brand"
              >
                {text}
                <ArrowRight className="size-4.5 shrink-0" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
