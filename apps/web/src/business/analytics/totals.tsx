import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { Difference } from '../../kit/chart/difference.js';
import { ProgressFill } from '../../kit/ui/progress-fill.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { changeOf, shareText } from '../../kit/text/change.js';
import { longDay } from '../../kit/text/days.js';
import { formatNumber } from '../../kit/text/plural.js';
import { STEPS } from './analytics-copy.js';

/** Shows each step's total beside that of the preceding period of equal length. */
export function Totals({ totals, previous }: Pick<VendorAnalyticsDto, 'totals' | 'previous'>) {
  return (
    <section aria-label="Totals">
      <dl className="tiles gap-3 md:gap-4">
        {STEPS.map(({ step, name, meaning }) => (
          <div key={step} className="sheet flex flex-col p-4 md:p-5">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 font-display text-3xl leading-none font-extrabold tabular-nums md:text-4xl">
              {formatNumber(totals[step])}
            </dd>
            <dd className="mt-2 text-sm">
              <Difference change={changeOf(totals[step], previous.totals[step])} before={previous.totals[step]} />
            </dd>
            <dd className="mt-auto pt-2 text-sm text-muted max-sm:hidden">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        Before: {longDay(previous.range.from)} to {longDay(previous.range.to)}
      </p>
    </section>
  );
}

/** Shows how many students are left after each step from view to redemption. */
export function Funnel({ totals, uncountedCodes }: Pick<VendorAnalyticsDto, 'totals' | 'uncountedCodes'>) {
  const most = Math.max(1, ...STEPS.map(({ step }) => totals[step]));
  return (
    <SectionCard title="From view to redemption" description="How many moved on to the next step.">
      <ol className="space-y-3.5">
        {STEPS.map(({ step, name, of }) => {
          // Codes that nobody can see used would make the share look smaller than it is.
          const isOfCodes = of === 'codes' && uncountedCodes > 0;
          const share = of && shareText(totals[step], totals[of] - (isOfCodes ? uncountedCodes : 0));
          return (
            <li key={step}>
              <p className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{name}</span>
                <span className="text-[0.9375rem] tabular-nums">
                  {formatNumber(totals[step])}
                  {share && (
                    <span className="text-muted">
                      {' '}
                      · {share} of {isOfCodes ? 'codes that can be counted' : of}
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
