import type { CollegeStatsDto } from '@campus-deals/contracts/catalog/college.dto';
import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/catalog/deal-categories';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ChosenFilters } from './filter-choices.js';
import type { DealFilter } from './deals.api.js';
import { FollowButton } from '../../marketplace/notifications/follow-button.js';
import { reading } from '../../platform/api/api.js';
import { dollars } from '../../kit/text/cents.js';
import { useSession } from '../../platform/session/session.js';

export { BoardWayOut } from './board-way-out.js';
export { NearCollege } from './near-college.js';

/** Facts about the reader that "I can use it" depends on. Asked apart, so that the lists stay the same for all. */
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

/** States what a college's deals saved this month, and for which share of the redemptions that is known. */
export function CollegeSavings({ cents, known, redemptions }: CollegeStatsDto['savings']) {
  return (
    <p className="text-muted">
      Students saved <strong className="text-ink">{dollars(cents)}</strong> this month, known for{' '}
      {Math.round((100 * known) / redemptions)}% of used deals.
    </p>
  );
}
