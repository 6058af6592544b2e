import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { WhenNear } from '../../../components/ui/when-near.js';
import { collegeVendorsQuery } from '../../../features/deals/deals.api.js';
import { EarlyDeals } from '../../../features/deals/early-deals.js';
import { NeighborDeals } from '../../../features/deals/neighbor-deals.js';

const DealsNearCampus = lazy(async () => ({
  default: (await import('../../../features/map/deals-near-campus.js')).DealsNearCampus,
}));

/** Below this number of deals, those of colleges nearby are shown too. */
const FEW = 12;

/** Parts below the fold: their code loads after the page is interactive. */
export function NearCollege({ college }: { college: CollegeDto }) {
  return (
    <>
      <EarlyDeals collegeId={college.id} shortName={college.shortName} />
      {college.dealCount < FEW && <NeighborDeals collegeId={college.id} />}
      <NearCampus college={college} />
    </>
  );
}

function NearCampus({ college }: { college: CollegeDto }) {
  const { data } = useInfiniteQuery(collegeVendorsQuery(college.shortName, { sort: 'nearest' }));
  const vendors = data?.pages[0]?.items;
  if (!vendors?.length) return null;
  return (
    <WhenNear className="min-h-[22rem]">
      <DealsNearCampus college={college} vendors={vendors} />
    </WhenNear>
  );
}
