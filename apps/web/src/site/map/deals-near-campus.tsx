import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { useState } from 'react';
import { LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { CampusMap } from './campus-map.js';
import { VendorInfo } from './vendor-info.js';

interface DealsNearCampusProps {
  college: Pick<CollegeDto, 'name' | 'shortName' | 'latitude' | 'longitude'>;
  /** Vendors, nearest first. */
  vendors: readonly VendorDto[];
}

/** Map of a college page's vendors, with a link to the large map. */
export function DealsNearCampus({ college, vendors }: DealsNearCampusProps) {
  const [selectedId, select] = useState<number>();
  const selected = vendors.find(({ id }) => id === selectedId);
  return (
    <section aria-labelledby="near-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="near-title" className="text-2xl md:text-3xl">
          Deals Near Campus
        </h2>
        <LinkButton variant="secondary" to={to('collegeMap', { collegeId: college.shortName })}>
          Open the map
        </LinkButton>
      </div>
      <CampusMap college={college} vendors={vendors} selectedId={selectedId} onSelect={select} className="h-[300px]" />
      {selected && (
        <div className="mt-3">
          <VendorInfo vendor={selected} collegeId={college.shortName} onClose={() => select(undefined)} />
        </div>
      )}
    </section>
  );
}
