import type { CollegeDto, CollegeStatsDto } from '@campus-deals/contracts/catalog/college.dto';
import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/catalog/deal-categories';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { WhenNear } from '../../kit/ui/when-near.js';
import { DealCard } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { to } from '../../platform/paths.js';
import type { BoardChoice } from './deal-board.js';
import { ChosenFilters } from './filter-choices.js';
import { collegeVendorsQuery, type DealFilter, type DealTab } from './deals.api.js';
import { FollowButton } from '../../marketplace/notifications/follow-button.js';
import { reading } from '../../platform/api/api.js';
import { dollars } from '../../kit/text/cents.js';
import { useSession } from '../../platform/session/session.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

/** Facts about the reader for "I can use it". Read separately, so that the lists are the same for all readers. */
export interface OwnFacts {
  usableBy: 'anyone' | 'verified';
  usedUp: readonly number[] | undefined;
}

interface BoardToolsProps {
  collegeId: number;
  filter: DealFilter;
  onChange: (filter: DealFilter) => void;
  onOwnFacts: (facts: OwnFacts) => void;
}

/** Chosen filters of a college's deals, and the button that follows the chosen category. */
export function BoardTools({ collegeId, filter, onChange, onOwnFacts }: BoardToolsProps) {
  const { session } = useSession();
  const { category } = filter;
  const own = { enabled: filter.usableBy !== undefined && session.authenticated };
  const { data: verification } = useQuery({ ...reading('/api/user/student-verification'), ...own });
  const { data: used } = useQuery({ ...reading('/api/user/redemptions/used-up'), ...own });
  const usableBy = verification?.status === 'verified' ? 'verified' : 'anyone';
  const usedUp = used?.ids;
  useEffect(() => onOwnFacts({ usableBy, usedUp }), [usableBy, usedUp, onOwnFacts]);
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2 py-1">
      {category && (
        <FollowButton
          className="shrink-0 rounded-full"
          subject={{ collegeId, category }}
          name={DEAL_CATEGORY_LABELS[category]}
        />
      )}
      <ChosenFilters filter={filter} onChange={onChange} />
    </div>
  );
}

/** Shows this month's savings from a college's deals, and the share of redemptions with a known saving. */
export function CollegeSavings({ cents, known, redemptions }: CollegeStatsDto['savings']) {
  return (
    <p className="text-muted">
      Students saved <strong className="text-ink">{dollars(cents)}</strong> this month, known for{' '}
      {Math.round((100 * known) / redemptions)}% of used deals.
    </p>
  );
}

interface BoardWayOutProps {
  tab: DealTab | undefined;
  filter: DealFilter;
  /** Number of all active deals of the college. */
  dealCount: number;
  onChoose: (choice: BoardChoice) => void;
}

/** Offers the next step from an empty list: fewer filters, all deals or all categories. */
export function BoardWayOut({ tab = 'featured', filter, dealCount, onChoose }: BoardWayOutProps) {
  const { category, sort } = filter;
  const button = (title: string, choice: BoardChoice) => (
    <Button variant="secondary" onClick={() => onChoose(choice)}>
      {title}
    </Button>
  );
  if (filter.openNow ?? filter.redemption ?? filter.usableBy) return button('Clear filters', { tab, category, sort });
  if (tab !== 'all' && dealCount > 0)
    return button(category ? `See all of ${DEAL_CATEGORY_LABELS[category]}` : 'See all deals', {
      tab: 'all',
      category,
      sort,
    });
  return category && button('Show all categories', { tab, sort });
}

const DealsNearCampus = lazyNamed(() => import('../map/deals-near-campus.js'), 'DealsNearCampus');

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
