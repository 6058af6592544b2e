import { Download } from 'lucide-react';
import { Button, buttonClasses } from '../../components/ui/button.js';
import { LabelledField, TextField } from '../../components/ui/text-field.js';
import { dayBefore, RANGES, type AnalyticsChoice } from './analytics-choice.js';

const OWN = 'own';

interface RangeBarProps {
  choice: AnalyticsChoice;
  onChoose: (change: Partial<AnalyticsChoice>) => void;
  now: number;
  csv: string;
  /** Title of the deal, if only one is shown. */
  dealTitle: string | undefined;
}

/** Chooses the range, shows the deal filter, and links the spreadsheet. */
export function RangeBar({ choice, onChoose, now, csv, dealTitle }: RangeBarProps) {
  const { days, from, to, dealId } = choice;
  const choose = (value: string) =>
    value === OWN
      ? onChoose({ days: undefined, from: dayBefore(now, (days ?? 28) - 1), to: dayBefore(now, 0) })
      : onChoose({ days: Number(value), from: undefined, to: undefined });
  return (
    <div className="flex flex-wrap items-end gap-3 md:gap-4">
      <LabelledField label="Days" className="w-52 max-sm:w-full">
        {(attributes) => (
          <select {...attributes} value={days ?? OWN} onChange={({ target }) => choose(target.value)}>
            {RANGES.map((range) => (
              <option key={range.days} value={range.days}>
                {range.text}
              </option>
            ))}
            <option value={OWN}>Custom range</option>
          </select>
        )}
      </LabelledField>
      {days === undefined && (
        <div className="grid grid-cols-2 gap-3 max-sm:w-full">
          <TextField
            label="From"
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => target.value && onChoose({ from: target.value })}
          />
          <TextField
            label="To"
            type="date"
            value={to}
            min={from}
            max={dayBefore(now, 0)}
            onChange={({ target }) => target.value && onChoose({ to: target.value })}
          />
        </div>
      )}
      <a href={csv} download className={buttonClasses('secondary', 'max-sm:w-full')}>
        <Download className="size-4.5" />
        Download CSV
      </a>
      {dealId && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 max-sm:w-full">
          <p className="text-[0.9375rem]">
            Only <strong>{dealTitle ?? 'one deal'}</strong>
          </p>
          <Button variant="quiet" onClick={() => onChoose({ dealId: undefined })}>
            Show all deals
          </Button>
        </div>
      )}
    </div>
  );
}
