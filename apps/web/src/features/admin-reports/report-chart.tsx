import type { ReportDto } from '@campus-deals/contracts/catalog/report.dto';
import { useState, type ReactNode } from 'react';
import { ColumnChart } from '../../components/ui/column-chart.js';
import { FilterPills } from '../../components/ui/filter-pills.js';
import { NumberTable } from '../../components/ui/number-table.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { longDay, shortDay } from '../../lib/copy/days.js';
import { MEASURES, monthText, type Measure } from './report-measures.js';

const OPTIONS = MEASURES.map(({ key, name }) => [key, name] as const);

interface ReportChartProps {
  report: ReportDto;
  other: ReportDto | undefined;
  /** The file's button. */
  aside: ReactNode;
}

/** Charts one number by day or month, with a table of the same values. */
export function ReportChart({ report, other, aside }: ReportChartProps) {
  const [chosen, setChosen] = useState<Measure>('redemptions');
  const measure = MEASURES.find(({ key }) => key === chosen) ?? MEASURES[0];
  if (!measure) return null;
  const { name, format } = measure;
  const isDaily = report.step === 'day';
  const [short, long] = isDaily ? [shortDay, longDay] : [monthText, monthText];
  const beside = new Map(other?.periods.map((period) => [period.from, period[chosen]]));
  const hasValue = (period: ReportDto['periods'][number]) =>
    MEASURES.some(({ key }) => period[key] > 0) || (beside.get(period.from) ?? 0) > 0;
  return (
    <SectionCard title={isDaily ? 'Day by day' : 'Month by month'} aside={aside}>
      <div className="mb-5">
        <FilterPills label="Shown number" options={OPTIONS} chosen={chosen} onChoose={setChosen} />
      </div>
      <ColumnChart
        title={`${name} per ${report.step}`}
        names={other && [report.name, other.name]}
        format={format}
        days={isDaily ? report.periods.filter(hasValue).length : undefined}
        columns={report.periods.map((period) => ({
          name: long(period.from),
          label: short(period.from),
          value: period[chosen],
          beside: other && (beside.get(period.from) ?? 0),
        }))}
      />
      <NumberTable
        isFolded
        caption={`${name} by ${report.step}`}
        heads={[isDaily ? 'Day' : 'Month', other ? report.name : name, ...(other ? [other.name] : [])]}
        format={format}
        rows={report.periods.toReversed().map((period) => ({
          key: period.from,
          head: <span className="whitespace-nowrap">{short(period.from)}</span>,
          cells: [period[chosen], ...(other ? [beside.get(period.from) ?? 0] : [])],
        }))}
      />
    </SectionCard>
  );
}
