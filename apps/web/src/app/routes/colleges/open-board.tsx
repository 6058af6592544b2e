import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useParams } from 'react-router-dom';
import { WhenNear } from '../../../components/ui/when-near.js';
import { CollegeStats } from '../../../features/deals/college-stats.js';
import { collegeStatsQuery, collegeVendorsQuery } from '../../../features/deals/deals.api.js';
import { DealBoard } from '../../../features/deals/deal-board.js';
import { openingTab } from '../../../features/deals/opening-tab.js';
import { PopularVendors } from '../../../features/deals/popular-vendors.js';
import { NewsletterForm } from '../../../features/newsletter/newsletter-form.js';
import { NewsletterSheet } from '../../../features/newsletter/newsletter-sheet.js';
import { SaveDealButton } from '../../../features/saved-deals/save-deal-button.js';
import type { OwnFacts } from './board-tools.js';
import { useBoardChoice } from './use-board-choice.js';

const BoardTools = lazy(async () => ({ default: (await import('./board-tools.js')).BoardTools }));
const DealsNearCampus = lazy(async () => ({
  default: (await import('../../../features/map/deals-near-campus.js')).DealsNearCampus,
}));

/** Board of an active college: deals, vendors and newsletter. */
export function OpenBoard({ college }: { college: CollegeDto }) {
  const { collegeId = college.shortName } = useParams();
  const [ownFacts, setOwnFacts] = useState<OwnFacts>();
  const { data: stats, isPending } = useQuery(collegeStatsQuery(collegeId));
  const [choice, choose] = useBoardChoice(stats?.lists);
  const opening = isPending ? undefined : openingTab(stats?.lists, choice.category);
  const tab = choice.tab ?? opening;
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
          dealCount={college.dealCount}
          onChoose={choose}
          renderSave={(deal) => <SaveDealButton deal={deal} />}
          tools={
            <WhenNear className="min-h-13 pt-1">
              {tab && (
                <BoardTools
                  collegeId={college.id}
                  filter={choice}
                  onChange={(filter) => choose({ ...filter, tab })}
                  onOwnFacts={setOwnFacts}
                />
              )}
            </WhenNear>
          }
        />
      </section>
      <NewsletterSheet title="This week's deals in one email" text={`What is new around ${college.name}, once a week.`}>
        <NewsletterForm variant="on-night" collegeId={college.id} />
      </NewsletterSheet>
      <PopularVendors collegeId={collegeId} />
      <NearCampus college={college} />
      <section aria-labelledby="stats-title">
        <h2 id="stats-title" className="mb-5 text-2xl md:text-3xl">
          At a glance
        </h2>
        <CollegeStats collegeId={collegeId} />
      </section>
    </>
  );
}

/** Below the fold: its code and vendors load after the page is interactive. */
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
