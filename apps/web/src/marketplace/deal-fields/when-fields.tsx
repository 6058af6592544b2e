import type { DealScheduleDto } from '@campus-deals/contracts/catalog/deal.dto';
import { zoneText } from '@campus-deals/contracts/date-text';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FieldError, TextField } from '../../kit/ui/text-field.js';
import { reading } from '../../platform/api/api.js';
import { useClock, type Clock } from '../../platform/browser/clock.js';
import { DateField } from '../../kit/form/date-field.js';
import { useFieldValue } from '../../kit/form/field-value.js';
import { Switch } from '../../kit/ui/switch.js';
import { scheduleText } from '../copy/opening-times.js';

/** Initial schedule: a shop's typical quiet hours. */
const QUIET_HOURS = { weekdays: [1, 2, 3, 4], from: '14:00', to: '17:00' };

/** Fields for the period and the weekly schedule, both on the clock of the form's college. */
export function WhenFields() {
  const { value, set } = useFieldValue('schedule');
  const isOn = value !== null && value !== undefined;
  const { timeZone, note } = useCollegeZone();
  return (
    <div className="space-y-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label="Start date (optional)"
          name="startDate"
          at="first"
          emptyAs={undefined}
          hint={`Leave blank to start when approved${note}`}
          timeZone={timeZone}
        />
        <DateField
          label="End date (optional)"
          name="endDate"
          at="last"
          emptyAs={null}
          hint={`Last day; blank for no expiration${note}`}
          timeZone={timeZone}
        />
      </div>
      <Switch
        label="Only on some days and hours"
        hint="When off, valid whenever you're open."
        isOn={isOn}
        onChange={(on) => set(on ? QUIET_HOURS : null)}
      />
      {isOn && <ScheduleField />}
    </div>
  );
}

/** Returns the zone of the chosen college, undefined until it is known, and a note if the viewer's clock differs. */
function useCollegeZone(): { timeZone: string | undefined; note: string } {
  const collegeId: unknown = useWatch({ name: 'collegeId' });
  const { data } = useQuery({
    ...reading('/api/colleges/:id', { params: { id: Number(collegeId) } }),
    enabled: Number(collegeId) > 0,
  });
  const clock = useClock();
  const timeZone = data && !Array.isArray(data) ? data.timeZone : undefined;
  const isElsewhere = timeZone !== undefined && offsetOf(timeZone, clock) !== offsetOf(clock.timeZone, clock);
  return {
    timeZone,
    note: isElsewhere ? `. Days are on the college’s clock: ${zoneText('zoneInWords', timeZone, clock.now)}` : '',
  };
}

const offsetOf = (timeZone: string, { now }: Clock): string => zoneText('zoneOffset', timeZone, now);

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TIME = /^\d\d:\d\d$/;

type Errors = Partial<Record<keyof DealScheduleDto, { message?: string }>> & { message?: string };

/** Field for weekdays and two times of day, in the college's time zone. */
function ScheduleField() {
  const { ref, value, set, error } = useFieldValue('schedule');
  const schedule = value as DealScheduleDto;
  const errors = (error ?? {}) as Errors;
  const change = (part: Partial<DealScheduleDto>) => set({ ...schedule, ...part });
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
        <legend className="mb-1.5 text-body font-semibold">Days</legend>
        <div className="flex flex-wrap gap-1.5">
          {WEEKDAYS.map((name, index) => (
            <button
              key={name}
              ref={index === 0 ? ref : undefined}
              type="button"
              aria-pressed={schedule.weekdays.includes(index + 1)}
              onClick={() => toggle(index + 1)}
              className="min-h-11 min-w-13 rounded-md border border-edge bg-surface px-2 text-body font-semibold aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
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
        <p role="status" className="text-body text-muted">
          {`${scheduleText(schedule)}, by the clock of the college${schedule.to < schedule.from ? '; past midnight' : ''}`}
        </p>
      )}
    </div>
  );
}
