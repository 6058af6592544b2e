import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/ui/button.js';
import { DEAL_GRID, DealCard, DealCardSkeleton } from '../../../components/cards/deal-card.js';
import { Loading } from '../../../components/ui/skeleton.js';
import { to } from '../../../config/paths.js';
import { CollegeCard } from '../../../features/colleges/college-card.js';
import { collegeDealsQuery } from '../../../features/deals/deals.api.js';
import { SaveDealButton } from '../../../features/saved-deals/save-deal-button.js';
import { CollegeQuestion } from './college-question.js';
import { Section } from './section.js';

const SHOWN = 4;

/** The student's default college: its newest deals, or its progress to opening. Without one, asks for it. */
export function YourCollege({ college }: { college: CollegeDto | undefined }) {
  if (!college) return <CollegeQuestion />;
  return (
    <Section
      title="Your college"
      aside={<LinkButton to={to('college', { collegeId: college.shortName })}>{college.name}</LinkButton>}
    >
      {college.isActive ? (
        <NewestDeals college={college} />
      ) : (
        <div className="max-w-md">
          <CollegeCard college={college} />
        </div>
      )}
    </Section>
  );
}

function NewestDeals({ college: { shortName } }: { college: CollegeDto }) {
  const { data, isPending } = useInfiniteQuery(collegeDealsQuery(shortName, 'all'));
  if (isPending)
    return (
      <Loading label="Loading deals" className={DEAL_GRID}>
        {Array.from({ length: SHOWN }, (_, index) => (
          <DealCardSkeleton key={index} />
        ))}
      </Loading>
    );
  const deals = data?.pages[0]?.items.slice(0, SHOWN) ?? [];
  if (deals.length === 0) return <p className="text-muted">No deals run here right now.</p>;
  return (
    <ul className={DEAL_GRID}>
      {deals.map((deal) => (
        <li key={deal.id}>
          <DealCard deal={deal} collegeId={shortName} save={<SaveDealButton deal={deal} />} />
        </li>
      ))}
    </ul>
  );
}
