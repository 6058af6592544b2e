import { useController, useFormContext } from 'react-hook-form';
import { DateField } from '../form/date-field.js';
import { Switch } from '../ui/switch.js';
import { ScheduleField } from './schedule-field.js';

/** Initial schedule: a shop's typical quiet hours. */
const QUIET_HOURS = { weekdays: [1, 2, 3, 4], from: '14:00', to: '17:00' };

/** Fields for the period and the weekly schedule. */
export function WhenFields() {
  const {
    field: { value, onChange },
  } = useController({ name: 'schedule' });
  const { clearErrors } = useFormContext();
  const isOn = value !== null && value !== undefined;
  return (
    <div className="space-y-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <DateField
          label="Start date (optional)"
          name="startDate"
          at="start"
          emptyAs={undefined}
          hint="Leave blank to start when approved"
        />
        <DateField
          label="End date (optional)"
          name="endDate"
          at="end"
          emptyAs={null}
          hint="Last day; blank for no expiration"
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
