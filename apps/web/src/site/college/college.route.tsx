import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { Badge } from '../../kit/ui/badge.js';
import { Skeleton } from '../../kit/ui/states.js';
import { CollegeCrest } from '../../marketplace/art/college-crest.js';
import { PageHead } from '../../marketplace/page-head.js';
import { LinkButton } from '../../kit/ui/button.js';
import { SIGN_IN_HASH, to } from '../../platform/paths.js';
import { CollegeMenu } from './college-bar.js';
import { collegeQuery, subscriberCountQuery } from '../../marketplace/colleges/colleges.api.js';
import { collegeDealsQuery, collegeStatsQuery, collegeVendorsQuery, popularVendorsQuery } from './deals.api.js';
import { quickActions } from './quick-actions.js';
import { useSession } from '../../platform/session/session.js';
import { loadPage } from '../../platform/api/loading.js';
import { lazyPart } from '../../platform/react/lazy-part.js';
import type { RouteHandle } from '../../platform/react/route-handle.js';
import { BoardNewsletter, OpenBoard } from './open-board.js';
import { openingTab } from './opening-tab.js';
import { boardChoice } from './use-board-choice.js';

/** Fetched only for colleges that are not open yet. */
const WaitingBoard = lazyPart(() => import('./waiting-board.js'), 'WaitingBoard');

export const handle: RouteHandle = { below: BoardNewsletter.load };

export async function loader({ context, params: { collegeId = '' }, request }: LoaderFunctionArgs): Promise<null> {
  const choice = boardChoice(new URL(request.url).searchParams);
  const collegeOf = (client: QueryClient) => client.ensureQueryData(collegeQuery(collegeId));
  await loadPage(context, {
    needed: collegeOf,
    wanted: [
      async (client) => {
        const college = await collegeOf(client);
        await Promise.all(
          college.isActive ? openBoard(client, collegeId, college, choice) : waitingBoard(client, college),
        );
      },
    ],
  });
  return null;
}

type Choice = ReturnType<typeof boardChoice>;

function openBoard(client: QueryClient, collegeId: string, { shortName }: CollegeDto, { tab, ...filter }: Choice) {
  const stats = client.ensureQueryData(collegeStatsQuery(collegeId));
  const deals = async () => {
    const lists = tab ? undefined : await stats.then(({ lists }) => lists).catch(() => undefined);
    await client.ensureInfiniteQueryData(
      collegeDealsQuery(collegeId, tab ?? openingTab(lists, filter.category), filter),
    );
  };
  return [
    BoardNewsletter.load(),
    deals(),
    client.ensureInfiniteQueryData(popularVendorsQuery(collegeId)),
    client.ensureInfiniteQueryData(collegeVendorsQuery(shortName, { sort: 'nearest' })),
    stats,
  ];
}

function waitingBoard(client: QueryClient, { id }: CollegeDto) {
  return [WaitingBoard.load(), client.ensureQueryData(subscriberCountQuery(id))];
}

export { CollegeErrorBoundary as ErrorBoundary } from './college-missing.js';

/** `/college/{collegeId}`, by short name or number. */
export function Component() {
  const { collegeId = '' } = useParams();
  const { data: college } = useQuery({ ...collegeQuery(collegeId), throwOnError: true });
  return college ? <CollegePage college={college} /> : <CollegeHeadSkeleton />;
}

function CollegePage({ college }: { college: CollegeDto }) {
  return (
    <>
      <CollegePageHead college={college} />
      <Head college={college} />
      <div className="page space-y-14 pt-3 md:space-y-20 md:pt-5">
        {college.isActive ? (
          <OpenBoard college={college} />
        ) : (
          <Suspense fallback={null}>
            <WaitingBoard college={college} />
          </Suspense>
        )}
        <ForVisitors>
          <section
            aria-labelledby="sign-in-title"
            className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg bg-brand-soft p-6 text-on-brand-soft sm:p-8"
          >
            <div className="flex-1 basis-72">
              <h2 id="sign-in-title" className="text-xl md:text-2xl">
                Sign in to save your favorites
              </h2>
              <p className="mt-1">Save deals and get alerts for new ones. There is no password to remember.</p>
            </div>
            <LinkButton to={SIGN_IN_HASH} className="max-sm:w-full">
              Sign In
            </LinkButton>
          </section>
        </ForVisitors>
      </div>
    </>
  );
}

/** Apart from the page: when the session arrives, only this renders again, and React keeps hydrating the board. */
function Head({ college }: { college: CollegeDto }) {
  const { collegeId = college.shortName } = useParams();
  const { session } = useSession();
  return <CollegeHead college={college} actions={quickActions(collegeId, college, session)} />;
}

function CollegePageHead({ college }: { college: CollegeDto }) {
  const { name, city, state, shortName, seoMetadata, website, logoUrl, zipcode, latitude, longitude } = college;
  return (
    <PageHead
      title={`Student Deals at ${name}`}
      description={`Student discounts near ${name} in ${city}, ${state}: local deals on food, entertainment, services and shopping.`}
      canonical={to('college', { collegeId: shortName })}
      seo={seoMetadata}
      card={{ kind: 'college', college }}
      jsonLd={{
        '@type': 'CollegeOrUniversity',
        name,
        ...(website && { url: website }),
        ...(logoUrl && { logo: logoUrl }),
        address: {
          '@type': 'PostalAddress',
          addressLocality: city,
          addressRegion: state,
          ...(zipcode && { postalCode: zipcode }),
          addressCountry: 'US',
        },
        ...(latitude && longitude && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
      }}
    />
  );
}

/** Content for visitors only. While the session is loading, it is hidden only in browsers that were last signed in. */
function ForVisitors({ children }: { children: ReactNode }) {
  const { session } = useSession();
  return !session.authenticated && <div className="for-visitors">{children}</div>;
}

const LINE = 'page flex items-center gap-3 py-2.5 md:gap-4 md:py-3.5';
const CREST = 'size-10 md:size-12';

interface CollegeHeadProps {
  college: CollegeDto;
  /** Entries of the menu that the name opens. */
  actions: { label: string; href: string }[];
}

/** Shows a college's crest, name and place in one line. */
function CollegeHead({ college, actions }: CollegeHeadProps) {
  return (
    <div className="board border-b border-line">
      <div className={LINE}>
        <CollegeCrest college={college} className={CREST} />
        <div className="min-w-0 md:flex md:items-baseline md:gap-3">
          <CollegeMenu college={college} actions={actions}>
            <h1 className="line-clamp-2 text-lg leading-tight wrap-anywhere md:text-2xl" title={college.name}>
              {college.name}
            </h1>
          </CollegeMenu>
          <p className="flex flex-wrap items-center gap-x-2.5 text-sm leading-snug text-muted md:text-body">
            {college.city}, {college.state}
            {!college.isActive && <Badge tone="brand">Coming Soon</Badge>}
          </p>
        </div>
      </div>
    </div>
  );
}

function CollegeHeadSkeleton() {
  return (
    <div role="status" className="board border-b border-line">
      <span className="sr-only">Loading the college</span>
      <div className={LINE}>
        <Skeleton className={CREST} />
        <div className="space-y-2">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-36" />
        </div>
      </div>
    </div>
  );
}
