import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { Clock3 } from 'lucide-react';
import { Badge } from '../../kit/ui/badge.js';
import { plural } from '../../kit/text/plural.js';

const DAY_HOURS = 8;

/** Returns the urgency: more than a business day before the due date, within the last one, or late. */
function urgencyOf(hoursLeft: number): 'neutral' | 'warning' | 'danger' {
  if (hoursLeft > DAY_HOURS) return 'neutral';
  return hoursLeft > 0 ? 'warning' : 'danger';
}

/** "2 business days left", "3 business hours left", "2 business hours late" */
function waitingText(hoursLeft: number): string {
  const hours = Math.floor(Math.abs(hoursLeft));
  if (hours === 0) return hoursLeft > 0 ? 'Less than an hour left' : 'Late';
  return `${businessTime(hours)} ${hoursLeft > 0 ? 'left' : 'late'}`;
}

function businessTime(hours: number): string {
  return hours < DAY_HOURS ? plural(hours, 'business hour') : plural(Math.floor(hours / DAY_HOURS), 'business day');
}

/** Shows the business time left until the due date. */
export function WaitingBadge({ deal: { hoursLeft } }: { deal: Pick<AdminDealDto, 'hoursLeft'> }) {
  if (hoursLeft === null) return null;
  return (
    <Badge tone={urgencyOf(hoursLeft)} className="max-md:whitespace-normal">
      <Clock3 className="size-3.5 shrink-0" aria-hidden="true" />
      {waitingText(hoursLeft)}
    </Badge>
  );
}
