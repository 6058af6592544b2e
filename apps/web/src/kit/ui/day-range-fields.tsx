import { dayBefore, DEFAULT_DAYS, RANGES, type DayRange } from '../../platform/browser/day-range.js';
import { SelectField } from './select-field.js';
import { TextField } from './text-field.js';

const OWN = 'own';
const OPTIONS = [...RANGES.map((range) => [range.days, range.text] as const), [OWN, 'Custom range'] as const];

interface DayRangeFieldsProps {
  range: DayRange;
  onChoose: (change: Partial<DayRange>) => void;
  now: number;
}

/** Chooses a range of days: one that ends today, or one by dates. */
export function DayRangeFields({ range: { days, from, to }, onChoose, now }: DayRangeFieldsProps) {
  const choose = (value: number | typeof OWN) =>
    value === OWN
      ? onChoose({ days: undefined, from: dayBefore(now, (days ?? DEFAULT_DAYS) - 1), to: dayBefore(now, 0) })
      : onChoose({ days: value, from: undefined, to: undefined });
  return (
    <>
      <SelectField
        label="Days"
        className="w-52 max-sm:w-full"
        value={days ?? OWN}
        options={OPTIONS}
        onChange={choose}
      />
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
    </>
  );
}
