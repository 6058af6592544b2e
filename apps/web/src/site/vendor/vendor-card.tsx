import type { OpeningHoursDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import type { ReactNode } from 'react';
import { to } from '../../platform/paths.js';
import { useClock } from '../../platform/browser/clock.js';
import { classNames } from '../../platform/react/class-names.js';
import { distanceText } from '../../marketplace/copy/deal-copy.js';
import { hoursText } from '../../marketplace/copy/opening-times.js';
import { atNearestPlace } from '../../marketplace/copy/places.js';
import { VendorMark } from '../../marketplace/art/vendor-mark.js';
import { DetailLink } from '../../kit/ui/detail-link.js';
import { Skeleton } from '../../kit/ui/states.js';
import { Rating } from './rating.js';

/** Grid with as many card columns as fit. */
export const VENDOR_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4 md:gap-5';

interface VendorCardProps {
  vendor: VendorDto;
  /** Id from the page's address, so that the link keeps the college's short name. Defaults to the college's number. */
  collegeId?: string | number;
  headingLevel?: 2 | 3 | 4;
  /** College that it is measured from, for lists with more than one. */
  place?: ReactNode;
}

/** A vendor in a list. The card is a single link to its page. */
export function VendorCard({ vendor, collegeId = vendor.collegeId ?? 0, headingLevel = 3, place }: VendorCardProps) {
  const Heading = `h${headingLevel}` as const;
  const distance = distanceText(vendor);
  const { hours } = atNearestPlace(vendor);
  return (
    <article className="sheet group relative flex h-full gap-4 p-4 transition-[box-shadow,transform,border-color] has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand hover:-translate-y-0.5 hover:border-edge/60 hover:shadow-lift">
      <VendorMark vendor={vendor} className="size-14" />
      <div className="min-w-0 flex-1">
        <Heading className="line-clamp-2 text-[1.0625rem] leading-snug tracking-normal group-hover:text-brand">
          <DetailLink to={to('vendor', { collegeId, vendorId: vendor.id })} className="card-link">
            {vendor.name}
          </DetailLink>
        </Heading>
        <div className="mt-1 flex items-center gap-2 text-sm text-muted">
          <Rating rating={vendor.rating} className="shrink-0" />
          <span className="truncate">{vendor.category}</span>
        </div>
        {(place || distance) && (
          <p className="mt-1 text-[0.8125rem] text-muted">
            {distance && <span>{distance}</span>}
            {place && distance && <span> from </span>}
            {place && <span>{place}</span>}
          </p>
        )}
        {hours && <OpenOrNot hours={hours} timeZone={vendor.timeZone} />}
      </div>
    </article>
  );
}

function OpenOrNot({ hours, timeZone }: Pick<VendorDto, 'timeZone'> & { hours: OpeningHoursDto[] }) {
  const text = hoursText(hours, timeZone, useClock());
  if (!text) return null;
  return (
    <p className={classNames('text-[0.8125rem]', text === 'Open now' ? 'font-semibold text-success' : 'text-muted')}>
      {text}
    </p>
  );
}

export function VendorCardSkeleton() {
  return (
    <div className="sheet flex h-full gap-4 p-4">
      <Skeleton className="size-14 shrink-0" />
      <div className="grow space-y-2">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </div>
  );
}
