import type { AnalyticsDealDto, VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { zoneText } from '@campus-deals/contracts/date-text';
import type { AnalyticsCounter } from '@campus-deals/contracts/enumerations';
import { ChartCard } from '../../kit/chart/chart-card.js';
import { Difference } from '../../kit/chart/difference.js';
import { NumberTable } from '../../kit/chart/number-table.js';
import { ProgressFill } from '../../kit/ui/progress-fill.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { changeOf, shareText } from '../../kit/text/change.js';
import { longDay, shortDay } from '../../kit/text/days.js';
import { formatNumber } from '../../kit/text/plural.js';
import { DealStatusBadge } from '../../marketplace/deal-fields/deal-status-badge.js';
import { countingText, hourText, STEPS } from './analytics-copy.js';

/** Shows each step's total beside that of the preceding period of equal length. */
export function Totals({ totals, previous }: Pick<VendorAnalyticsDto, 'totals' | 'previous'>) {
  return (
    <section aria-label="Totals">
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
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

const MEASURES = STEPS.map(({ step, name }) => ({ key: step, name }));

const daysOfData = (days: VendorAnalyticsDto['days']): number =>
  days.filter((day) => STEPS.some(({ step }) => day[step] > 0)).length;

export function DayChart({ days }: Pick<VendorAnalyticsDto, 'days'>) {
  return (
    <ChartCard
      title="Day by day"
      measures={MEASURES}
      initial="views"
      choiceLabel="Shown day by day"
      per="day"
      caption="Numbers day by day"
      days={daysOfData(days)}
      points={days.map((day) => ({ name: longDay(day.date), label: shortDay(day.date), values: day }))}
      isNewestFirst
    />
  );
}

const HOUR_MEASURES = [
  { key: 'views', name: 'Views' },
  { key: 'redemptions', name: 'Redemptions' },
] as const;

export function HourChart({ days, hours, timeZone }: Pick<VendorAnalyticsDto, 'days' | 'hours' | 'timeZone'>) {
  return (
    <ChartCard
      title="Hour by hour"
      description={`All days combined, on the college’s clock: ${zoneText('zoneInWords', timeZone, days[0]?.date ?? 0)}.`}
      measures={HOUR_MEASURES}
      initial="redemptions"
      choiceLabel="Shown hour by hour"
      per="hour of the day"
      caption="Numbers hour by hour"
      days={daysOfData(days)}
      points={hours.map((hour) => ({ name: hourText(hour.hour), label: hourText(hour.hour), values: hour }))}
    />
  );
}

const NAMES: Record<AnalyticsCounter, string> = {
  owner: 'Your account',
  device: 'Counter device',
  key: 'API key',
  student: 'Student’s phone',
  pin: 'Student’s phone, with your PIN',
};
const HEAD = 'Redemptions';

/** Lists the redemptions of each counter, and of each place that has counters. */
export function CountersCard({ counters, places }: Pick<VendorAnalyticsDto, 'counters' | 'places'>) {
  return (
    <SectionCard
      title="By counter and place"
      description="Redemptions that were not taken back. A counter and its place are named as they were then."
    >
      <div className="grid gap-6">
        <NumberTable
          caption="Redemptions by counter"
          heads={['Counter', HEAD]}
          rows={counters.map(({ kind, name, place, redemptions }, at) => ({
            key: at,
            head: (
              <>
                <span className="block wrap-anywhere">{name ?? NAMES[kind]}</span>
                {(name !== null || place !== null) && (
                  <span className="block text-sm text-muted wrap-anywhere">
                    {[name !== null && NAMES[kind], place].filter(Boolean).join(' · ')}
                  </span>
                )}
              </>
            ),
            cells: [redemptions],
          }))}
        />
        {places.length > 0 && (
          <NumberTable
            caption="Redemptions by place"
            heads={['Place', HEAD]}
            rows={places.map(({ place, redemptions }) => ({
              key: place,
              head: <span className="wrap-anywhere">{place}</span>,
              cells: [redemptions],
            }))}
          />
        )}
      </div>
    </SectionCard>
  );
}

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
