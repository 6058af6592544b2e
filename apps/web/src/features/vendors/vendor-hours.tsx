import { dateFormat } from '@campus-deals/contracts/date-text';
import type { OpeningHoursDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { SectionCard } from '../../components/ui/section-card.js';
import { Badge } from '../../components/ui/badge.js';
import { openText, timesText } from '../../lib/copy/opening-times.js';
import { useClock } from '../../lib/browser/clock.js';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Shows a week's opening hours in the vendor's time zone, and whether it is open now. */
export function VendorHours({ hours, timeZone }: { hours: OpeningHoursDto[]; timeZone: string }) {
  const clock = useClock(30_000);
  const open = openText(hours, timeZone, clock);
  const today = dateFormat('weekday', timeZone).format(clock.now);
  return (
    <SectionCard title="Hours" aside={open && <Badge tone={open === 'Open now' ? 'success' : 'neutral'}>{open}</Badge>}>
      <dl className="space-y-1.5 text-[0.9375rem]">
        {DAYS.map((day, index) => {
          const rows = hours
            .filter(({ weekday }) => weekday === index + 1)
            .toSorted((a, b) => a.from.localeCompare(b.from));
          return (
            <div key={day} className={`flex justify-between gap-4 ${day === today ? 'font-semibold' : ''}`}>
              <dt>{day}</dt>
              <dd className={rows.length > 0 ? 'text-right tabular-nums' : 'text-muted'}>
                {rows.length > 0 ? rows.map(({ from, to }) => timesText(from, to)).join(', ') : 'Closed'}
              </dd>
            </div>
          );
        })}
      </dl>
    </SectionCard>
  );
}
