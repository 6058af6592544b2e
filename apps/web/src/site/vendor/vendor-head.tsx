import type { OpeningHoursDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { dateFormat } from '@campus-deals/contracts/date-text';
import { Footprints, Handshake, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { VendorMark } from '../../marketplace/art/vendor-mark.js';
import { Rating } from './rating.js';
import { VendorContact } from './vendor-contact.js';
import { Badge } from '../../kit/ui/badge.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { useClock } from '../../platform/browser/clock.js';
import { distanceText } from '../../marketplace/copy/deal-copy.js';
import { hoursText, isOpening, timesText } from '../../marketplace/copy/opening-times.js';
import { placeName, placesOf } from '../../marketplace/copy/place-list.js';
import { atNearestPlace } from '../../marketplace/copy/places.js';

/** Shows the vendor's logo, name, category, rating, honor score, distance from campus, and whether it is open. */
export function VendorHead({ vendor, back, action }: { vendor: VendorDto; back: ReactNode; action?: ReactNode }) {
  const clock = useClock(30_000);
  const distance = distanceText(vendor);
  const place = vendor.distanceMiles === null ? distance : `${distance} from campus`;
  const { hours } = atNearestPlace(vendor);
  const open = hours && hoursText(hours, vendor.timeZone, clock);
  return (
    <div className="board border-b border-line">
      <div className="page pt-3 pb-8 md:pt-5 md:pb-12">
        {back}
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-5">
          <VendorMark vendor={vendor} className="size-18 md:size-24" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="mb-2 flex flex-wrap gap-2">
              <Rating rating={vendor.rating} />
              {open && <Badge tone={open === 'Open now' ? 'success' : 'neutral'}>{open}</Badge>}
            </p>
            <h1 className="text-3xl wrap-anywhere md:text-5xl">{vendor.name}</h1>
            <ul className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-muted [&_svg]:size-4.5 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
              <li>
                <Store />
                {vendor.category}
              </li>
              {place && (
                <li>
                  <Footprints />
                  {place}
                </li>
              )}
              {vendor.honorPercent !== null && (
                <li>
                  <Handshake />
                  Deals honored: {vendor.honorPercent}%
                </li>
              )}
            </ul>
          </div>
          {action}
        </div>
      </div>
    </div>
  );
}

export function VendorHeadSkeleton() {
  return (
    <Loading label="Loading the vendor" className="board border-b border-line">
      <div className="page pt-3 pb-8 md:pt-5 md:pb-12">
        <Skeleton className="my-3 h-5 w-40" />
        <div className="mt-3 flex flex-wrap items-center gap-6">
          <Skeleton className="size-18 md:size-24" />
          <div className="min-w-0 flex-1 basis-56 space-y-3">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-10 w-4/5 max-w-lg" />
            <Skeleton className="h-5 w-48" />
          </div>
        </div>
      </div>
    </Loading>
  );
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Shows a week's opening hours in the vendor's time zone, and whether it is open now. */
export function VendorHours(props: HoursProps) {
  const open = hoursText(props.hours, props.timeZone, useClock(30_000));
  return (
    <SectionCard title="Hours" aside={open && <Badge tone={open === 'Open now' ? 'success' : 'neutral'}>{open}</Badge>}>
      <Week {...props} />
    </SectionCard>
  );
}

/** Shows each place of a vendor with several, nearest to its college first: its contacts, and its hours. */
export function VendorPlaces({ vendor }: { vendor: VendorDto }) {
  return (
    <>
      {placesOf(vendor).map((place) => (
        <SectionCard key={place.id} title={placeName(place)}>
          <VendorContact vendor={{ ...place, name: vendor.name }} />
          {place.hours && place.hours.length > 0 && (
            <div className="mt-3 border-t border-line pt-3">
              <Week hours={place.hours} timeZone={vendor.timeZone} />
            </div>
          )}
        </SectionCard>
      ))}
    </>
  );
}

interface HoursProps {
  hours: OpeningHoursDto[];
  timeZone: string;
}

function Week({ hours, timeZone }: HoursProps) {
  const today = dateFormat('weekday', timeZone).format(useClock(30_000).now);
  return (
    <dl className="space-y-1.5 text-body">
      {DAYS.map((day, index) => {
        const entries = hours.filter(({ weekday }) => weekday === index + 1);
        const openings = entries.filter(isOpening).toSorted((a, b) => a.from.localeCompare(b.from));
        const times = openings.map(({ from, to }) => timesText(from, to)).join(', ');
        return (
          <div key={day} className={`flex justify-between gap-4 ${day === today ? 'font-semibold' : ''}`}>
            <dt>{day}</dt>
            <dd className={times ? 'text-right tabular-nums' : 'text-muted'}>
              {times || (entries.length > 0 ? 'Closed' : 'Not given')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
