import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton, LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { distanceText } from '../../marketplace/copy/deal-copy.js';
import { useClock } from '../../platform/browser/clock.js';
import { atNearestPlace } from '../../marketplace/copy/places.js';
import { hoursText } from '../../marketplace/copy/opening-times.js';

interface VendorInfoProps {
  vendor: VendorDto;
  collegeId: string | number;
  onClose: () => void;
}

/** Card of the selected marker. */
export function VendorInfo({ vendor: shown, collegeId, onClose }: VendorInfoProps) {
  const vendor = atNearestPlace(shown);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  const clock = useClock();
  const open = vendor.hours && hoursText(vendor.hours, vendor.timeZone, clock);
  const facts = [vendor.category, distanceText(vendor), open].filter(Boolean).join(' · ');
  return (
    <section aria-label={`About ${vendor.name}`} className="sheet rise flex items-start gap-3 p-4 shadow-lift">
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-snug">{vendor.name}</h3>
        <p className="mt-0.5 text-sm text-muted">{facts}</p>
        {vendor.address && <p className="mt-1 text-sm text-muted">{vendor.address}</p>}
        <LinkButton variant="secondary" to={to('vendor', { collegeId, vendorId: vendor.id })} className="mt-3">
          View profile
        </LinkButton>
      </div>
      <IconButton label={`Close ${vendor.name}`} onClick={onClose}>
        <X className="size-5" />
      </IconButton>
    </section>
  );
}
