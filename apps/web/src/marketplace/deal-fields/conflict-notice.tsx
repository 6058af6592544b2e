import { DEAL_CATEGORY_LABELS, DISCOUNT_TYPE_LABELS } from '@campus-deals/contracts/enumerations';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../kit/ui/button.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { longDateTime } from '@campus-deals/contracts/date-text';
import { scheduleText } from '../copy/opening-times.js';
import { redemptionText } from '../copy/redemption-text.js';
import { FIELD_NAMES, valueOf, type DealField, type DealValues } from './deal-values.js';
import { Notice } from '../../kit/ui/notice.js';
import { CONFLICT_TEXT, CONFLICT_TITLE, type Conflict } from './use-deal-form.js';

/**
 * Notice that another tab or an admin has changed the deal since it was opened. Takes the focus, since the button that
 * revealed the conflict is at the end of the form.
 */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { detail, theirs, both } = conflict;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const taken = theirs.filter((field) => !both.includes(field));
  return (
    <Notice tone="warning" title={CONFLICT_TITLE} ref={notice}>
      <p>{detail}</p>
      <p>{CONFLICT_TEXT}</p>
      {taken.length > 0 && <p>Taken from there: {taken.map((field) => FIELD_NAMES[field]).join(', ')}.</p>}
      {both.map((field) => (
        <BothChanged key={field} field={field} conflict={conflict} />
      ))}
    </Notice>
  );
}

/** Field that both have changed: shows the other value, and a choice between them. */
function BothChanged({ field, conflict: { typed, saved } }: { field: DealField; conflict: Conflict }) {
  const { setValue } = useFormContext<DealValues>();
  const timeZone = useTimeZone();
  const [isTheirs, setIsTheirs] = useState(false);
  const take = (theirs: boolean) => {
    setIsTheirs(theirs);
    setValue(field as keyof DealValues, valueOf(theirs ? saved : typed, field) as never, { shouldDirty: true });
  };
  return (
    <div
      role="group"
      aria-label={`${FIELD_NAMES[field]}: mine or theirs`}
      className="mt-3 border-t border-current/25 pt-3"
    >
      <p className="wrap-anywhere">
        <span className="font-semibold">{FIELD_NAMES[field]}</span> in the other tab: {textOf(field, saved, timeZone)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant={isTheirs ? 'secondary' : 'primary'} aria-pressed={!isTheirs} onClick={() => take(false)}>
          Keep mine
        </Button>
        <Button variant={isTheirs ? 'primary' : 'secondary'} aria-pressed={isTheirs} onClick={() => take(true)}>
          Use theirs
        </Button>
      </div>
    </div>
  );
}

function textOf(field: DealField, values: DealValues, timeZone: string): string {
  const value = valueOf(values, field);
  if (!value) return 'empty';
  switch (field) {
    case 'category':
      return DEAL_CATEGORY_LABELS[values.category];
    case 'discountType':
      return DISCOUNT_TYPE_LABELS[values.discountType];
    case 'startDate':
    case 'endDate':
      return longDateTime(String(value), timeZone);
    case 'schedule':
      return values.schedule ? scheduleText(values.schedule) : 'empty';
    case 'redemption':
      return redemptionText(values.redemption);
    case 'image':
    case 'imageUrl':
      return 'another picture';
    default:
      return typeof value === 'string' ? `“${value}”` : 'another choice';
  }
}
