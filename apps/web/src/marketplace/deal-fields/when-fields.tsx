import { zoneText } from '@campus-deals/contracts/date-text';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { reading } from '../../platform/api/api.js';
import { useClock, type Clock } from '../../platform/browser/clock.js';
import { DateField } from '../../kit/form/date-field.js';
import { Switch } from '../../kit/ui/switch.js';
import { ScheduleField } from './schedule-field.js';

/** Initial schedule: a shop's typical quiet hours. */
const QUIET_HOURS = { weekdays: [1, 2, 3, 4], from: '14:00', to: '17:00' };

/** Fields for the period and the weekly schedule, both on the clock of the form's college. */
export function WhenFields() {
  const {
    field: { value, onChange },
  } = useController({ name: 'schedule' });
  const { clearErrors } = useFormContext();
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
        onChange={(on) => {
          clearErrors(['schedule', 'root']);
          onChange(on ? QUIET_HOURS : null);
        }}
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
