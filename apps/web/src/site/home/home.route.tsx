import type { DealOfCollegeDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, use, useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router-dom';
import { LoadingList } from '../../kit/ui/states.js';
import { HeroBoard, ON_BOARD, ticketOf } from '../../marketplace/art/hero-board.js';
import { DEAL_GRID, DealTicket } from '../../marketplace/cards/deal-ticket.js';
import { CollegeCombobox } from '../../marketplace/colleges/college-combobox.js';
import { PageHead } from '../../marketplace/page-head.js';
import { to } from '../../platform/paths.js';
import { classNames } from '../../platform/react/class-names.js';
import { CollegePicker } from './college-picker.js';
import { collegesQuery, featuredCollegesQuery, statesQuery } from '../../marketplace/colleges/colleges.api.js';
import { FeaturedColleges } from './featured-colleges.js';
import { latestDealsQuery } from '../college/deals.api.js';
import { loadPage } from '../../platform/api/loading.js';
import { useProductName } from '../../platform/api/site-config.js';
import { PageFactsContext } from '../../platform/react/hydration.js';
import { lazyNamed, lazyPart } from '../../platform/react/lazy-part.js';
import { useSession } from '../../platform/session/session.js';
import type { RouteHandle } from '../../platform/react/route-handle.js';
import { useDefaultCollege } from '../use-default-college.js';
import { Section } from './section.js';

const HomeSections = lazyPart(() => import('./home-sections.js'), 'HomeSections');
const YourCollege = lazyNamed(() => import('./your-college.js'), 'YourCollege');
const CollegeQuestion = lazyNamed(() => import('./college-question.js'), 'CollegeQuestion');

/** Stays the same element, so that React hydrates it while the page changes. */
const sections = (
  <Suspense fallback={null}>
    <HomeSections />
  </Suspense>
);

export const handle: RouteHandle = { below: HomeSections.load };

const DESCRIPTION =
  'Local student discounts near your college: food, entertainment, services and shopping around campus. Find your school and start saving.';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, {
    wanted: [
      HomeSections.load,
      (client) => client.ensureQueryData(latestDealsQuery),
      (client) => client.ensureQueryData(featuredCollegesQuery),
      (client) => client.ensureInfiniteQueryData(collegesQuery({ text: '', state: '' })),
      (client) => client.ensureQueryData(statesQuery),
    ],
  });
  return null;
}

/** `/`: the viewer's own college, else the question which one it is, then other ways to find a college. */
export function Component() {
  const { origin } = use(PageFactsContext);
  const { session } = useSession();
  const ownCollege = useDefaultCollege();
  useForwardToOnlyCollege();
  return (
    <>
      <PageHead
        title="Find Student Discounts Near Your Campus"
        description={DESCRIPTION}
        canonical={to('home')}
        jsonLd={{ '@type': 'WebSite', name: useProductName(), url: `${origin}/`, description: DESCRIPTION }}
      />
      <div className="campus">
        {session.authenticated && (
          <Suspense fallback={null}>
            <YourCollege college={ownCollege} />
          </Suspense>
        )}
      </div>
      {!ownCollege && <Hero />}
      {session.authenticated && (
        <Suspense fallback={null}>
          <CollegeQuestion />
        </Suspense>
      )}
      <Section
        title="Featured colleges"
        aside={
          <Link className="link inline-flex min-h-11 items-center" to={to('activation')}>
            Activation status of all colleges
          </Link>
        }
      >
        <FeaturedColleges />
      </Section>
      <Section title="Find your college" id="find">
        <CollegePicker />
      </Section>
      {sections}
    </>
  );
}

/** Redirects to the only college if there is just one, and neither a text nor a state is given. */
function useForwardToOnlyCollege(): void {
  const navigate = useNavigate();
  const { data, hasNextPage } = useInfiniteQuery(collegesQuery({ text: '', state: '' }));
  const colleges = data?.pages.flatMap((page) => page.items);
  const only = colleges?.length === 1 && !hasNextPage ? colleges[0]?.shortName : undefined;
  useEffect(() => {
    // Replaces the history entry, so that Back does not return here.
    if (only !== undefined) void navigate(to('college', { collegeId: only }), { replace: true });
  }, [only, navigate]);
}

/** Asks for the college, and shows deals of some. Hidden (app.css) for users with a college. */
function Hero() {
  const { data: deals = [], isPending } = useQuery(latestDealsQuery);
  const navigate = useNavigate();
  return (
    <div className="asks-college">
      <div className="board border-b border-line">
        <div className="page grid items-center gap-x-14 gap-y-8 pt-6 pb-5 md:pt-12 md:pb-12 lg:grid-cols-[1.15fr_1fr]">
          <div>
            <h1 className="text-[clamp(2.75rem,1.6rem+5vw,4.75rem)] leading-[0.98] font-extrabold tracking-[-0.03em]">
              Which college?
            </h1>
            <p className="mt-2 mb-4 max-w-[44ch] md:mt-4 md:mb-7 text-lg text-muted md:text-xl">
              Student discounts from the shops around your campus.
            </p>
            {/* Submits to the search page without a script, too. */}
            <form role="search" action={to('search')}>
              <CollegeCombobox
                name="q"
                label="College, city or state"
                isLabelHidden
                size="large"
                placeholder="College, city or state"
                onChoose={(college) => void navigate(to('college', { collegeId: college.shortName }))}
                onSubmit={(text) => void navigate(to('search', {}, { q: text }))}
              />
            </form>
            <p className="mt-2.5 text-body text-muted md:mt-4">Free for students. No app, no password.</p>
          </div>
          <div className={classNames('px-1 pt-2', (isPending || deals.length > 0) && 'max-sm:hidden')}>
            <HeroBoard deals={deals} />
          </div>
        </div>
      </div>
      <LatestDeals deals={deals} isPending={isPending} />
    </div>
  );
}

/** Number of cards: a row of a desktop. */
const SHOWN = 4;

/** Shows the latest deals of several colleges. Those on the hero's board are shown on phones, which leave it out. */
function LatestDeals({ deals, isPending }: { deals: DealOfCollegeDto[]; isPending: boolean }) {
  const onBoard = deals.length >= ON_BOARD ? ON_BOARD : 0;
  if (deals.length === 0 && !isPending) return null;
  return (
    <section
      aria-labelledby="latest-deals"
      className={`page pt-4 md:pt-10 ${deals.length === onBoard && !isPending ? 'sm:hidden' : ''}`}
    >
      <h2 id="latest-deals" className="mb-3 text-xl md:mb-5 md:text-3xl">
        New near campus
      </h2>
      {isPending && <LoadingList label="Loading deals" className={DEAL_GRID} count={SHOWN} size="h-34 sm:h-80" />}
      <ul className={DEAL_GRID}>
        {deals.slice(0, onBoard + SHOWN).map((latest, at) => (
          <li key={latest.deal.id} className={at < onBoard ? 'sm:hidden' : at < SHOWN ? undefined : 'max-sm:hidden'}>
            <Ticket latest={latest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ticket({ latest }: { latest: DealOfCollegeDto }) {
  const { title, ...ticket } = ticketOf(latest);
  return (
    <article className="h-full">
      <DealTicket className="h-full" title={<h3 className="leading-snug tracking-normal">{title}</h3>} {...ticket} />
    </article>
  );
}
