import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { zoneText } from '@campus-deals/contracts/date-text';
import { ChartCard } from '../../kit/chart/chart-card.js';
import { longDay, shortDay } from '../../kit/text/days.js';
import { hourText, STEPS } from './analytics-copy.js';

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
