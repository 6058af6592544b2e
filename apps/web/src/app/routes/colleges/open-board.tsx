import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { WhenNear } from '../../../components/ui/when-near.js';
import { CollegeStats } from '../../../features/deals/college-stats.js';
import { collegeStatsQuery } from '../../../features/deals/deals.api.js';
import { isReduced } from '../../../features/deals/deal-filters.js';
import { DealBoard } from '../../../features/deals/deal-board.js';
import { openingTab } from '../../../features/deals/opening-tab.js';
import { PopularVendors } from '../../../features/deals/popular-vendors.js';
import { SaveDealButton } from '../../../features/saved-deals/save-deal-button.js';
import { lazyPart } from '../../../lib/react/lazy-part.js';
import type { OwnFacts } from './board-tools.js';
import { useBoardChoice } from './use-board-choice.js';

const tools = () => import('./board-tools.js');
const BoardTools = lazy(async () => ({ default: (await tools()).BoardTools }));
const BoardWayOut = lazy(async () => ({ default: (await tools()).BoardWayOut }));
const CollegeSavings = lazy(async () => ({ default: (await tools()).CollegeSavings }));
const NearCollege = lazy(async () => ({ default: (await tools()).NearCollege }));

/** Below the first screen. */
export const BoardNewsletter = lazyPart(
  () => import('./board-newsletter.js'),
  (module) => module.BoardNewsletter,
);

/** Board of an active college: deals, vendors and newsletter. */
export function OpenBoard({ college }: { college: CollegeDto }) {
  const { collegeId = college.shortName } = useParams();
  const [ownFacts, setOwnFacts] = useState<OwnFacts>();
  const { data: stats, isPending } = useQuery(collegeStatsQuery(collegeId));
  const [choice, choose] = useBoardChoice(stats?.lists);
  const opening = isPending ? undefined : openingTab(stats?.lists, choice.category);
  const tab = choice.tab ?? opening;
  // It stays one element while the board changes, so that React hydrates it meanwhile.
  const newsletter = useMemo(
    () => (
      <Suspense fallback={null}>
        <BoardNewsletter college={college} />
      </Suspense>
    ),
    [college],
  );
  return (
    <>
      <section aria-labelledby="deals-title">
        <h2 id="deals-title" className="sr-only">
          Deals
        </h2>
        <DealBoard
          {...choice}
          {...(choice.usableBy && ownFacts)}
          tab={tab}
          lists={stats?.lists}
          collegeId={collegeId}
          onChoose={choose}
          renderSave={(deal) => <SaveDealButton deal={deal} />}
          wayOut={
            <Suspense fallback={null}>
              <BoardWayOut tab={tab} filter={choice} dealCount={college.dealCount} onChoose={choose} />
            </Suspense>
          }
          tools={
            tab &&
            (isReduced(choice) || choice.sort !== undefined || choice.category !== undefined) && (
              <WhenNear className="mb-3 min-h-13">
                <BoardTools
                  collegeId={college.id}
                  filter={choice}
                  onChange={(filter) => choose({ ...filter, tab })}
                  onOwnFacts={setOwnFacts}
                />
              </WhenNear>
            )
          }
        />
      </section>
      {newsletter}
      <PopularVendors collegeId={collegeId} />
      <WhenNear className="space-y-14">
        <NearCollege college={college} />
      </WhenNear>
      <section aria-labelledby="stats-title">
        <h2 id="stats-title" className="mb-5 text-2xl md:text-3xl">
          At a glance
        </h2>
        <CollegeStats collegeId={collegeId} savings={stats && <CollegeSavings {...stats.savings} />} />
      </section>
    </>
  );
}
