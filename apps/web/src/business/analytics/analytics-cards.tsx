import type { DealStatsDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { AnalyticsDealDto, VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { zoneText } from '@campus-deals/contracts/date-text';
import type { AnalyticsCounter, CountedBy } from '@campus-deals/contracts/enumerations';
import { ChartCard } from '../../kit/chart/chart-card.js';
import { NumberTable } from '../../kit/chart/number-table.js';
import { Difference, Funnel, Tile, Totals } from '../../kit/chart/totals.js';
import { longDay, shortDay } from '../../kit/text/dates.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { changeOf, shareText } from '../../kit/text/change.js';
import { formatNumber } from '../../kit/text/plural.js';
import { DealStatusBadge } from '../../marketplace/deal-fields/deal-status-badge.js';

type Step = keyof DealStatsDto;

/**
 * A student's steps in order. `of`: the step that this one's share is relative to. A code can be issued without a save.
 */
const STEPS: { step: Step; name: string; of?: Step; meaning: string }[] = [
  { step: 'views', name: 'Views', meaning: 'A visitor counts once an hour.' },
  { step: 'saves', name: 'Saves', of: 'views', meaning: 'Students who kept the deal.' },
  {
    step: 'codes',
    name: 'Codes',
    of: 'views',
    meaning: 'Students who asked for the code, or for the page to show.',
  },
  { step: 'redemptions', name: 'Redemptions', of: 'codes', meaning: 'Uses that were counted at your counter.' },
];

/** Shows each step's total beside that of the preceding period of equal length. */
export function StepTotals({ totals, previous }: Pick<VendorAnalyticsDto, 'totals' | 'previous'>) {
  return (
    <Totals before={previous.range}>
      {STEPS.map(({ step, name, meaning }) => (
        <Tile key={step} name={name} value={formatNumber(totals[step])} isLarge meaning={meaning}>
          <Difference change={changeOf(totals[step], previous.totals[step])} before={previous.totals[step]} />
        </Tile>
      ))}
    </Totals>
  );
}

/** Shows how many students are left after each step from view to redemption. */
export function FunnelCard({ totals, uncountedCodes }: Pick<VendorAnalyticsDto, 'totals' | 'uncountedCodes'>) {
  const shareOf = (step: Step, of: Step) => {
    // Excludes codes without a way to count their use, which would make the share too small.
    const isOfCodes = of === 'codes' && uncountedCodes > 0;
    const share = shareText(totals[step], totals[of] - (isOfCodes ? uncountedCodes : 0));
    return share && `${share} of ${isOfCodes ? 'codes that can be counted' : of}`;
  };
  return (
    <SectionCard title="From view to redemption" description="How many moved on to the next step.">
      <Funnel
        steps={STEPS.map(({ step, name, of }) => ({ name, count: totals[step], share: of && shareOf(step, of) }))}
      />
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

/** Lists each deal's numbers; its name filters the page by that deal. */
export function DealsTable({ deals, onChoose }: { deals: AnalyticsDealDto[]; onChoose: (dealId: string) => void }) {
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
          // A zero would suggest that there were no redemptions. Some may have been counted before the rules changed.
          cells: STEPS.map(({ step }) =>
            step === 'redemptions' && deal.countedBy === null ? deal.redemptions || null : deal[step],
          ),
        }))}
      />
    </SectionCard>
  );
}

/** Explains how a deal's redemptions are counted. A scan needs no explanation. */
function countingText(countedBy: CountedBy | null): string | undefined {
  if (countedBy === null) return 'Cannot be counted: everybody has the same code. Set a PIN to count it.';
  if (countedBy === 'student') return 'Counted when students press “I am at the counter”.';
  return countedBy === 'pin' ? 'Counted with your PIN.' : undefined;
}

/** "5 PM" */
const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
