import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { Plus, X } from 'lucide-react';
import type { Ref } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { Button } from '../../kit/ui/button.js';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { FieldError, TextField } from '../../kit/ui/text-field.js';
import { isOpening, timesText, type Opening as WeeklyOpening } from '../copy/opening-times.js';
import { classNames } from '../../platform/react/class-names.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const USUAL = { from: '09:00', to: '17:00' };
const CLOSED = { from: null, to: null };
/** Maximum openings per day: breakfast, lunch, dinner, night. */
const MAX_A_DAY = 4;
/** Sized so that two inputs and a button fit side by side on a 360 px phone and in a dialog. */
const TIME_INPUT =
  'min-w-0 flex-1 @lg:max-w-34 [&_input]:px-1.5 @lg:[&_input]:px-3.5 [&_input::-webkit-calendar-picker-indicator]:hidden';

type Errors = Partial<Record<keyof OpeningHoursDto, { message?: string }>>[];

/** Days that a button fills at once. */
const RANGES = [
  ['Mon to Fri', [1, 2, 3, 4, 5]],
  ['Every day', [1, 2, 3, 4, 5, 6, 7]],
] as const;

/** Field for a week's opening hours. Nothing is known of a day without an entry. */
export function HoursField() {
  const field = useFieldValue('hours');
  const hours = (field.value ?? []) as OpeningHoursDto[];
  const errors = (field.error ?? []) as unknown as Errors;
  const set = (next: OpeningHoursDto[]) =>
    field.set(next.length > 0 ? next.toSorted((one, other) => one.weekday - other.weekday) : null);
  /** Replaces the entries of these days, each by a copy of `like`. */
  const fill = (weekdays: readonly number[], like: readonly Omit<OpeningHoursDto, 'weekday'>[]) =>
    set([
      ...hours.filter(({ weekday }) => !weekdays.includes(weekday)),
      ...weekdays.flatMap((weekday) => like.map(({ from, to }) => ({ weekday, from, to }))),
    ]);
  const first = hours.find(isOpening);
  const ofFirstDay = hours.filter((entry) => isOpening(entry) && entry.weekday === first?.weekday);
  return (
    // A container within a fieldset loses its height in Chromium when something is added to the fieldset.
    <div className="@container min-w-0">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-body font-semibold">
          Opening hours <span className="font-normal text-muted">(optional)</span>
        </legend>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <p className="text-body text-muted @max-lg:w-full">
            {first ? `Copy ${WEEKDAYS[first.weekday - 1]} to` : `Open ${timesText(USUAL.from, USUAL.to)}`}
          </p>
          {RANGES.map(([name, weekdays]) => (
            <Button key={name} variant="secondary" onClick={() => fill(weekdays, first ? ofFirstDay : [USUAL])}>
              {name}
            </Button>
          ))}
        </div>
        <div className="divide-y divide-line rounded-md border border-line">
          {WEEKDAYS.map((day, index) => (
            <Day
              key={day}
              day={day}
              addRef={index === 0 ? field.ref : undefined}
              entries={hours.filter(({ weekday }) => weekday === index + 1)}
              hasErrors={(entry) => Boolean(errors[hours.indexOf(entry)])}
              usual={first ?? USUAL}
              onChange={(entries) => fill([index + 1], entries)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface DayProps {
  day: string;
  entries: OpeningHoursDto[];
  hasErrors: (entry: OpeningHoursDto) => boolean;
  /** Times of the first opening that is added. */
  usual: typeof USUAL;
  onChange: (entries: Omit<OpeningHoursDto, 'weekday'>[]) => void;
  /** Ref of the button that adds an opening. */
  addRef: Ref<HTMLButtonElement> | undefined;
}

function Day({ day, entries, hasErrors, usual, onChange, addRef }: DayProps) {
  const openings = entries.filter(isOpening);
  return (
    <div
      className="grid grid-cols-[1fr_auto] items-center gap-x-2 px-3 py-1.5 @lg:grid-cols-[7rem_1fr_auto]"
      role="group"
      aria-label={day}
    >
      <p className={classNames('text-body', openings.length > 0 && '@lg:self-start @lg:pt-2.5')}>
        {day}
        {entries.length === 0 && <span className="block text-sm whitespace-nowrap text-muted">Not given</span>}
      </p>
      <div className="order-last col-span-full min-w-0 space-y-2 @lg:order-none @lg:col-span-1">
        {openings.map((opening, at) => (
          <Opening
            key={at}
            day={day}
            opening={opening}
            hasErrors={hasErrors(opening)}
            onChange={(part) => onChange(openings.with(at, { ...opening, ...part }))}
            onRemove={() => onChange(openings.toSpliced(at, 1))}
          />
        ))}
      </div>
      <div className="flex flex-wrap justify-end @lg:self-start">
        {openings.length === 0 && (
          <Checkbox
            label={
              <>
                Closed <span className="sr-only">on {day}</span>
              </>
            }
            isOn={entries.length > 0}
            onChange={(isClosed) => onChange(isClosed ? [CLOSED] : [])}
          />
        )}
        {openings.length < MAX_A_DAY && (
          <Button
            ref={addRef}
            variant="quiet"
            className="px-2.5"
            aria-label={`Add hours on ${day}`}
            onClick={() => onChange([...openings, openings[0] ? USUAL : usual])}
          >
            <Plus className="size-4.5" />
            <span>
              Add<span className="@max-lg:sr-only"> hours</span>
            </span>
          </Button>
        )}
      </div>
    </div>
  );
}

interface OpeningProps {
  day: string;
  opening: WeeklyOpening;
  hasErrors: boolean;
  onChange: (part: Partial<WeeklyOpening>) => void;
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
