import { Controller, useFormContext } from 'react-hook-form';
import { Field } from '../../components/form/field.js';
import { inputClasses, LabelledField } from '../../components/ui/text-field.js';
import { readWeekly, timeOfDay, WEEKDAYS, writeWeekly } from '../../lib/copy/weekly-schedule.js';

const NAME = 'newsletterCron';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Day and hour of the weekly newsletter. A non-weekly schedule, set by other means, is shown as it is. */
export function ScheduleField() {
  const { control } = useFormContext();
  return (
    <Controller
      control={control}
      name={NAME}
      render={({ field }) => {
        const weekly = readWeekly(String(field.value));
        if (!weekly)
          return (
            <Field
              label="Schedule"
              name={NAME}
              hint="Minute, hour, day, month and weekday on each college’s clock: 0 16 * * 4 is Thursdays at 4 PM."
              autoComplete="off"
              required
            />
          );
        const change = (some: Partial<typeof weekly>) => field.onChange(writeWeekly({ ...weekly, ...some }));
        return (
          <fieldset>
            <legend className="mb-1.5 text-[0.9375rem] font-semibold">Weekly newsletter</legend>
            <p className="-mt-1 mb-3 text-sm opacity-80">On each college’s clock.</p>
            <div className="grid max-w-md gap-4 sm:grid-cols-2">
              <Choice
                label="Day"
                value={weekly.weekday}
                options={WEEKDAYS.map((day, weekday) => [weekday, day])}
                onChange={(weekday) => change({ weekday })}
              />
              <Choice
                label="Time"
                value={weekly.hour}
                options={HOURS.map((hour) => [hour, timeOfDay({ ...weekly, hour })])}
                onChange={(hour) => change({ hour })}
              />
            </div>
          </fieldset>
        );
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  options: [value: number, text: string][];
  onChange: (value: number) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <LabelledField label={label}>
      {(attributes) => (
        <select
          {...attributes}
          className={`${inputClasses} bg-surface! text-ink!`}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}
