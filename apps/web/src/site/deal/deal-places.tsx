import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { PlaceDto, VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { VendorContact } from '../vendor/vendor-contact.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { useClock } from '../../platform/browser/clock.js';
import { distanceText } from '../../marketplace/copy/deal-copy.js';
import { hoursText } from '../../marketplace/copy/opening-times.js';
import { nearestFirst, placeName, placesOfDeal } from '../../marketplace/copy/place-list.js';
import { atPlace } from '../../marketplace/copy/places.js';

interface DealPlacesProps {
  deal: DealDto;
  vendor: VendorDto;
  /** The reader's college; undefined while it loads. */
  college: CollegeDto | undefined;
  onFollow: () => void;
}

/** Shows the contacts of the valid place nearest to the college, or on request to the reader, then the other places. */
export function DealPlaces({ deal, vendor, college, onFollow }: DealPlacesProps) {
  const [position, setPosition] = useState<{ latitude: string; longitude: string }>();
  const [problem, setProblem] = useState('');
  const places = placesOfDeal(vendor, deal);
  const [nearest, ...others] = nearestOf(places, position ?? college);
  if (!nearest) return null;
  const shown = atPlace(vendor, nearest);
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setProblem('');
        setPosition({ latitude: String(coords.latitude), longitude: String(coords.longitude) });
      },
      () => setProblem('Your browser did not share your location.'),
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {nearest.name && <strong className="font-semibold wrap-anywhere">{nearest.name}</strong>}
        <OpenBadge place={nearest} timeZone={vendor.timeZone} />
      </p>
      <VendorContact vendor={shown} from={position ? 'you' : 'campus'} onFollow={onFollow} />
      {others.length > 0 && (
        <>
          <h3 className="mt-4 border-t border-line pt-4 text-base">Also valid at</h3>
          <ul className="mt-1 divide-y divide-line">
            {others.map((place) => (
              <li key={place.id} className="py-2 text-body">
                <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
                  {placeName(place)}
                  <OpenBadge place={place} timeZone={vendor.timeZone} />
                </p>
                <p className="text-sm text-muted">
                  {[place.name && place.address, distanceText(place)].filter(Boolean).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="mt-2" onClick={locate}>
            <LocateFixed className="size-4.5" />
            Nearest to me
          </Button>
          <p role="status" className="text-sm text-muted">
            {problem || (position && 'Ordered by the distance from you.')}
          </p>
        </>
      )}
    </>
  );
}

/** Measures from the point if it is known; else keeps the distances from the vendor's college. */
function nearestOf(
  places: PlaceDto[],
  from: { latitude: string | null; longitude: string | null } | undefined,
): PlaceDto[] {
  return from?.latitude ? nearestFirst(places, from) : places;
}

function OpenBadge({ place: { hours }, timeZone }: { place: PlaceDto; timeZone: string }) {
  const open = hoursText(hours ?? [], timeZone, useClock(30_000));
  return hours && open ? <Badge tone={open === 'Open now' ? 'success' : 'neutral'}>{open}</Badge> : null;
}
