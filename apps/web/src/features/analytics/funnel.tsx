import type { DealStatsDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import { ProgressFill } from '../../components/ui/progress-fill.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { shareText, STEPS } from './analytics-copy.js';

/** Shows how many students are left after each step from view to redemption. */
export function Funnel({ totals }: { totals: DealStatsDto }) {
  const most = Math.max(1, ...STEPS.map(({ step }) => totals[step]));
  return (
    <SectionCard title="From view to redemption" description="How many moved on to the next step.">
      <ol className="space-y-3.5">
        {STEPS.map(({ step, name, of }) => {
          const share = of && shareText(totals[step], totals[of]);
          return (
            <li key={step}>
              <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{name}</span>
                <span className="text-[0.9375rem] tabular-nums">
                  {formatNumber(totals[step])}
                  {share && (
                    <span className="text-muted">
                      {' '}
                      · {share} of {of}
                    </span>
                  )}
                </span>
              </p>
              <div className="h-3 overflow-hidden rounded-full bg-well" aria-hidden="true">
                <ProgressFill percent={(totals[step] / most) * 100} />
              </div>
            </li>
          );
        })}
      </ol>
    </SectionCard>
  );
}
