import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { to } from '../../platform/paths.js';
import { CollegePicker } from './college-picker.js';
import { collegesQuery, featuredCollegesQuery, statesQuery } from '../../marketplace/colleges/colleges.api.js';
import { FeaturedColleges } from './featured-colleges.js';
import { latestDealsQuery } from '../college/deals.api.js';
import { loadPage } from '../../platform/api/loading.js';
import { useProductName } from '../../platform/api/site-config.js';
import { PageFactsContext } from '../../platform/react/hydration.js';
import { lazyPart } from '../../platform/react/lazy-part.js';
import { useSession } from '../../platform/session/session.js';
import type { RouteHandle } from '../../platform/react/route-handle.js';
import { useDefaultCollege } from '../use-default-college.js';
import { Hero } from './hero.js';
import { Section } from './section.js';

const HomeSections = lazyPart(
  () => import('./home-sections.js'),
  (module) => module.HomeSections,
);
const YourCollege = lazy(async () => ({ default: (await import('./your-college.js')).YourCollege }));
const CollegeQuestion = lazy(async () => ({ default: (await import('./college-question.js')).CollegeQuestion }));

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
