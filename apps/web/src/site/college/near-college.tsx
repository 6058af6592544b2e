import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { DealCard } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { WhenNear } from '../../kit/ui/when-near.js';
import { to } from '../../platform/paths.js';
import { collegeVendorsQuery } from './deals.api.js';
import { reading } from '../../platform/api/api.js';
import { useSession } from '../../platform/session/session.js';

const DealsNearCampus = lazy(async () => ({
  default: (await import('../map/deals-near-campus.js')).DealsNearCampus,
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

/** Shows the deals that only members with enough points see so far. Renders nothing without any. */
function EarlyDeals({ collegeId, shortName }: { collegeId: number; shortName: string }) {
  const { session } = useSession();
  const { data: deals } = useQuery({
    ...reading('/api/user/early-deals', { query: { collegeId } }),
    enabled: session.authenticated,
  });
  if (!session.authenticated || !deals?.length) return null;
  return (
    <section aria-labelledby="early-deals">
      <h2 id="early-deals" className="text-2xl md:text-3xl">
        Early for you
      </h2>
      <p className="mt-1 mb-5 text-muted">Your points show you these deals before everybody else.</p>
      <ul className={DEAL_GRID}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} collegeId={shortName} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the deals of colleges nearby, each below the name of its college. Renders nothing without any. */
function NeighborDeals({ collegeId }: { collegeId: number }) {
  const { data: neighbors } = useQuery(reading('/api/colleges/:id/deals/neighbors', { params: { id: collegeId } }));
  return neighbors?.map(({ college, distanceMiles, deals }) => (
    <section key={college.id} aria-labelledby={`neighbor-${college.id}`} className="mb-10 last:mb-0">
      <h2 id={`neighbor-${college.id}`} className="text-2xl wrap-anywhere md:text-3xl">
        Nearby at {college.name}
      </h2>
      <p className="mt-1 mb-5 text-muted">
        {distanceMiles.toFixed(1)} miles from here.{' '}
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          to={to('college', { collegeId: college.shortName })}
        >
          See all deals at {college.name}
        </Link>
      </p>
      <ul className={DEAL_GRID}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} collegeId={college.shortName} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
