import { zoneText } from '@campus-deals/contracts/date-text';
import type { VendorAnalyticsDto } from '@campus-deals/contracts/catalog/vendor-analytics.dto';
import { useState } from 'react';
import { ColumnChart } from '../../components/ui/column-chart.js';
import { NumberTable } from '../../components/ui/number-table.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { longDay, shortDay } from '../../lib/copy/days.js';
import { hourText, STEPS, type Step } from './analytics-copy.js';

/** Chooses the step that the columns show. */
function StepChoice({
  label,
  steps,
  chosen,
  onChoose,
}: {
  label: string;
  steps: typeof STEPS;
  chosen: Step;
  onChoose: (step: Step) => void;
}) {
  return (
    <fieldset className="mb-5 flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {steps.map(({ step, name }) => (
        <label
          key={step}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-edge px-3.5 text-[0.9375rem] font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={step === chosen}
            onChange={() => onChoose(step)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

const daysOfData = (days: VendorAnalyticsDto['days']): number =>
  days.filter((day) => STEPS.some(({ step }) => day[step] > 0)).length;

export function DayChart({ days }: Pick<VendorAnalyticsDto, 'days'>) {
  const [step, setStep] = useState<Step>('views');
  const name = STEPS.find((each) => each.step === step)?.name ?? '';
  return (
    <SectionCard title="Day by day">
      <StepChoice label="Shown day by day" steps={STEPS} chosen={step} onChoose={setStep} />
      <ColumnChart
        title={`${name} per day`}
        days={daysOfData(days)}
        columns={days.map((day) => ({ name: longDay(day.date), label: shortDay(day.date), value: day[step] }))}
      />
      <NumberTable
        isFolded
        caption="Numbers day by day"
        heads={['Day', ...STEPS.map((each) => each.name)]}
        rows={days.toReversed().map((day) => ({
          key: day.date,
          head: <span className="whitespace-nowrap">{shortDay(day.date)}</span>,
          cells: STEPS.map((each) => day[each.step]),
        }))}
      />
    </SectionCard>
  );
}

const HOUR_STEPS = STEPS.filter(({ step }) => step === 'views' || step === 'redemptions');

export function HourChart({ days, hours, timeZone }: Pick<VendorAnalyticsDto, 'days' | 'hours' | 'timeZone'>) {
  const [step, setStep] = useState<Step>('redemptions');
  const shown = step === 'views' ? 'views' : 'redemptions';
  const name = STEPS.find((each) => each.step === shown)?.name ?? '';
  return (
    <SectionCard
      title="Hour by hour"
      description={`All days combined, on the college’s clock: ${zoneText('zoneInWords', timeZone, days[0]?.date ?? 0)}.`}
    >
      <StepChoice label="Shown hour by hour" steps={HOUR_STEPS} chosen={shown} onChoose={setStep} />
      <ColumnChart
        title={`${name} per hour of the day`}
        days={daysOfData(days)}
        columns={hours.map((hour) => ({
          name: hourText(hour.hour),
          label: hourText(hour.hour),
          value: hour[shown],
        }))}
      />
      <NumberTable
        isFolded
        caption="Numbers hour by hour"
        heads={['Hour', ...HOUR_STEPS.map((each) => each.name)]}
        rows={hours.map((hour) => ({
          key: hour.hour,
          head: hourText(hour.hour),
          cells: [hour.views, hour.redemptions],
        }))}
      />
    </SectionCard>
  );
}
