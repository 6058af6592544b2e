import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { Plus, X } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button.js';
import { FieldError, TextField } from '../../components/ui/text-field.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const USUAL = { from: '09:00', to: '17:00' };
/** Maximum openings per day: breakfast, lunch, dinner, night. */
const MOST_A_DAY = 4;
/** Sized so that two inputs and a button fit side by side on a 360 px phone and in a dialog. */
const TIME_INPUT =
  'min-w-0 flex-1 @lg:max-w-34 [&_input]:px-1.5 @lg:[&_input]:px-3.5 [&_input::-webkit-calendar-picker-indicator]:hidden';

type Errors = Partial<Record<keyof OpeningHoursDto, { message?: string }>>[];

/** Field for a week's opening hours; empty means unknown. */
export function HoursField() {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name: 'hours' });
  const { clearErrors } = useFormContext();
  const hours = (value ?? []) as OpeningHoursDto[];
  const errors = (fieldState.error ?? []) as unknown as Errors;
  const set = (next: OpeningHoursDto[]) => {
    clearErrors(['hours', 'root']);
    onChange(next.length > 0 ? next : null);
  };
  const add = (weekday: number, like: { from: string; to: string }) =>
    set([...hours, { ...like, weekday }].toSorted((one, other) => one.weekday - other.weekday));
  const first = hours[0];
  const closedDays = WEEKDAYS.map((_, index) => index + 1).filter(
    (day) => !hours.some(({ weekday }) => weekday === day),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">
        Opening hours <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="@container divide-y divide-line rounded-md border border-line">
        {WEEKDAYS.map((day, index) => {
          const weekday = index + 1;
          const openings = hours.flatMap((opening, at) => (opening.weekday === weekday ? [{ opening, at }] : []));
          return (
            <div
              key={day}
              className="grid grid-cols-[1fr_auto] items-center gap-x-3 px-3 py-1.5 @lg:grid-cols-[7rem_1fr_auto]"
              role="group"
              aria-label={day}
            >
              <p className="text-[0.9375rem] @lg:self-start @lg:pt-2.5">{day}</p>
              <div className="order-last col-span-full min-w-0 space-y-2 @lg:order-none @lg:col-span-1">
                {openings.length === 0 && <p className="text-[0.9375rem] text-muted @max-lg:sr-only">Closed</p>}
                {openings.map(({ opening, at }) => (
                  <Opening
                    key={at}
                    day={day}
                    opening={opening}
                    hasErrors={Boolean(errors[at])}
                    onChange={(part) => set(hours.map((each, n) => (n === at ? { ...each, ...part } : each)))}
                    onRemove={() => set(hours.filter((_, n) => n !== at))}
                  />
                ))}
              </div>
              {openings.length < MOST_A_DAY && (
                <Button
                  ref={index === 0 ? ref : undefined}
                  variant="quiet"
                  className="@lg:self-start"
                  aria-label={`Add hours on ${day}`}
                  onClick={() => add(weekday, openings.length === 0 && first ? first : USUAL)}
                >
                  <Plus className="size-4.5" />
                  Add hours
                </Button>
              )}
            </div>
          );
        })}
      </div>
      {first && closedDays.length > 0 && (
        <Button
          variant="quiet"
          className="mt-1.5"
          onClick={() =>
            set(
              [...hours, ...closedDays.map((weekday) => ({ ...first, weekday }))].toSorted(
                (one, other) => one.weekday - other.weekday,
              ),
            )
          }
        >
          The same on all other days
        </Button>
      )}
    </fieldset>
  );
}

interface OpeningProps {
  day: string;
  opening: OpeningHoursDto;
  hasErrors: boolean;
  onChange: (part: Partial<OpeningHoursDto>) => void;
  onRemove: () => void;
}

function Opening({ day, opening: { from, to }, hasErrors, onChange, onRemove }: OpeningProps) {
  return (
    <div>
      <div className="flex items-center gap-1.5">
        <TextField
          label={`${day}, opens`}
          isLabelHidden
          type="time"
          value={from}
          className={TIME_INPUT}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <span aria-hidden="true">–</span>
        <TextField
          label={`${day}, closes`}
          isLabelHidden
          type="time"
          value={to}
          className={TIME_INPUT}
          onChange={({ target }) => onChange({ to: target.value })}
        />
        <Button variant="quiet" className="px-2.5" aria-label={`Remove these hours on ${day}`} onClick={onRemove}>
          <X className="size-4.5" />
        </Button>
      </div>
      {hasErrors && <FieldError id={`hours-${day}-${from}-error`}>Choose two times</FieldError>}
    </div>
  );
}
