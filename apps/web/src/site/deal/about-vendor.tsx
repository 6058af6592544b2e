import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import { Suspense } from 'react';
import { VendorContact } from '../vendor/vendor-contact.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { countInteraction } from './interactions.js';
import { useIsHydrated } from '../../platform/react/hydration.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const DealPlaces = lazyNamed(() => import('./deal-places.js'), 'DealPlaces');

interface AboutVendorProps extends DealWithVendorDto {
  /** The vendor at the place that is nearest to the reader's college. */
  nearest: DealWithVendorDto['vendor'];
  /** The reader's college. */
  college: CollegeDto | undefined;
}

/** Shows how to reach a deal's business, or the places where it is valid. */
export function AboutVendor({ deal, vendor, nearest, college }: AboutVendorProps) {
  const isHydrated = useIsHydrated();
  const click = () => countInteraction(deal.id, 'click');
  const contact = <VendorContact vendor={nearest} onFollow={click} />;
  return (
    <SectionCard title={`About ${vendor.name}`}>
      <Suspense fallback={contact}>
        {isHydrated && vendor.places?.length ? (
          <DealPlaces deal={deal} vendor={vendor} college={college} onFollow={click} />
        ) : (
          contact
        )}
      </Suspense>
    </SectionCard>
  );
}
