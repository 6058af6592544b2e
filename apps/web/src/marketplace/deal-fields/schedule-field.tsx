import type { DealScheduleDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useController, useFormContext } from 'react-hook-form';
import { FieldError, TextField } from '../../kit/ui/text-field.js';
import { scheduleText } from '../copy/opening-times.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TIME = /^\d\d:\d\d$/;

type Errors = Partial<Record<keyof DealScheduleDto, { message?: string }>> & { message?: string };

/** Field for weekdays and two times of day, in the college's time zone. */
export function ScheduleField() {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name: 'schedule' });
  const { clearErrors } = useFormContext();
  const schedule = value as DealScheduleDto;
  const errors = (fieldState.error ?? {}) as Errors;
  const change = (part: Partial<DealScheduleDto>) => {
    clearErrors(['schedule', 'root']);
    onChange({ ...schedule, ...part });
  };
  const toggle = (day: number) =>
    change({
      weekdays: schedule.weekdays.includes(day)
        ? schedule.weekdays.filter((each) => each !== day)
        : [...schedule.weekdays, day].sort((one, other) => one - other),
    });
  const isWhole = schedule.weekdays.length > 0 && TIME.test(schedule.from) && TIME.test(schedule.to);
  return (
    <div className="space-y-5 rounded-md border border-line p-4">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-[0.9375rem] font-semibold">Days</legend>
        <div className="flex flex-wrap gap-1.5">
          {WEEKDAYS.map((name, index) => (
            <button
              key={name}
              ref={index === 0 ? ref : undefined}
              type="button"
              aria-pressed={schedule.weekdays.includes(index + 1)}
              onClick={() => toggle(index + 1)}
              className="min-h-11 min-w-13 rounded-md border border-edge bg-surface px-2 text-[0.9375rem] font-semibold aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
            >
              {name.slice(0, 3)}
              <span className="sr-only">{name.slice(3)}</span>
            </button>
          ))}
        </div>
        {errors.weekdays && <FieldError id="schedule-weekdays-error">Choose at least one day</FieldError>}
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="From"
          type="time"
          name="schedule.from"
          value={schedule.from}
          error={errors.from && 'Choose a time'}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="Until"
          type="time"
          name="schedule.to"
          value={schedule.to}
          error={errors.to && 'Choose a time'}
          onChange={({ target }) => change({ to: target.value })}
        />
      </div>
      {isWhole && (
        <p role="status" className="text-[0.9375rem] text-muted">
          {`${scheduleText(schedule)}, by the clock of the college${schedule.to < schedule.from ? '; past midnight' : ''}`}
        </p>
      )}
    </div>
  );
}
