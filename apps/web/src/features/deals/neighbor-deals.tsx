import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DealCard } from '../../components/cards/deal-card.js';
import { DEAL_GRID } from '../../components/cards/deal-ticket.js';
import { to } from '../../config/paths.js';
import { reading } from '../../lib/api/api.js';

/** Shows the deals of colleges nearby, each below the name of its college. Renders nothing without any. */
export function NeighborDeals({ collegeId }: { collegeId: number }) {
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
