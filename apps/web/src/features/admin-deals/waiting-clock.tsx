import { longDateTime } from '@campus-deals/contracts/date-text';
import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { Clock3 } from 'lucide-react';
import { Badge } from '../../components/ui/badge.js';
import { useTimeZone } from '../../lib/browser/clock.js';
import { plural } from '../../lib/copy/plural.js';

/** Hours in a business day, and the upper end of the promised 1-2 business days. */
const DAY_HOURS = 8;
const PROMISED_DAYS = 2;

type Waiting = Pick<AdminDealDto, 'waitingHours' | 'dueAt'>;

/** Returns the urgency: within the first day, within the second, or overdue. */
export function urgencyOf({ waitingHours }: Waiting): 'neutral' | 'warning' | 'danger' {
  if (waitingHours === null || waitingHours < DAY_HOURS) return 'neutral';
  return waitingHours < PROMISED_DAYS * DAY_HOURS ? 'warning' : 'danger';
}

/** "Waited 3 business hours", "Waited 1 business day", "2 business hours late" */
export function waitingText({ waitingHours }: Waiting): string {
  const hours = Math.floor(waitingHours ?? 0);
  const late = hours - PROMISED_DAYS * DAY_HOURS;
  if (late >= 0) return late === 0 ? 'Late' : `${businessTime(late)} late`;
  return hours === 0 ? 'Just in' : `Waited ${businessTime(hours)}`;
}

function businessTime(hours: number): string {
  return hours < DAY_HOURS ? plural(hours, 'business hour') : plural(Math.floor(hours / DAY_HOURS), 'business day');
}

/** Shows the waiting time against the promise of 1-2 business days. */
export function WaitingBadge({ deal }: { deal: Waiting }) {
  return (
    <Badge tone={urgencyOf(deal)} className="max-md:whitespace-normal">
      <Clock3 className="size-3.5 shrink-0" aria-hidden="true" />
      {waitingText(deal)}
    </Badge>
  );
}

/** "Due November 24, 2026 at 5:00 PM" */
export function PromisedBy({ deal: { dueAt } }: { deal: Waiting }) {
  const timeZone = useTimeZone();
  return dueAt === null ? null : <>Due {longDateTime(dueAt, timeZone)}</>;
}
