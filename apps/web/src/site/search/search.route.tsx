import { useQuery, type QueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { loadPage } from '../../platform/api/loading.js';
import { useDefaultCollege } from '../use-default-college.js';
import { SearchBox } from './search-box.js';
import { overviewQuery, SearchResults } from './search-results.js';
import { searchAddress, searchChoice, useSearchChoice, type SearchChoice } from './use-search-choice.js';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { q, collegeId } = searchChoice(new URL(request.url).searchParams);
  await loadPage(context, {
    wanted: [
      ...(q ? [(client: QueryClient) => client.ensureQueryData(overviewQuery({ q, collegeId }))] : []),
      ...(collegeId ? [(client: QueryClient) => client.ensureQueryData(collegeQuery(String(collegeId)))] : []),
    ],
  });
  return null;
}

/** `/search?q=&type=&collegeId=`: the query is in the address, so a result can be shared and reopened with Back. */
export function Component() {
  const navigate = useNavigate();
  const choice = useSearchChoice();
  const { q, collegeId } = choice;
  const { state } = useLocation() as { state: SearchState | null };
  useStartAtOwnCollege(choice, state);
  // Search results are not indexed by search engines.
  const isSearch = q !== '' || collegeId !== undefined;
  return (
    <div className="page pt-3 pb-10 md:pt-6 md:pb-14">
      <PageHead
        title={q ? `Search: ${q}` : 'Search'}
        description="Search student discounts: colleges, the shops around them and their deals."
        {...(isSearch ? { noIndex: true } : { canonical: to('search') })}
      />
      <div className="max-w-3xl">
        <h1 className="mb-3 text-3xl max-md:sr-only">Search</h1>
        <SearchBox
          key={q}
          initialText={q}
          collegeId={collegeId}
          onSubmit={(text) =>
            void navigate(searchAddress({ ...choice, q: text, type: undefined }), { replace: !q, state })
          }
        />
        {collegeId !== undefined && <CollegeChip collegeId={collegeId} />}
      </div>
      <div className="mt-3 md:mt-4">
        <SearchResults
          choice={choice}
          onChoose={(type) => void navigate(searchAddress({ ...choice, type }), { replace: true, state })}
        />
      </div>
    </div>
  );
}

/** State of a history entry. */
interface SearchState {
  /** True once the user chose to search every college. */
  isEverywhere: boolean;
}

/** Starts a search without a college at the viewer's own college, unless its deals are still waiting. */
function useStartAtOwnCollege(choice: SearchChoice, state: SearchState | null): void {
  const navigate = useNavigate();
  const college = useDefaultCollege();
  const own = college?.isActive ? college.id : undefined;
  const address = choice.collegeId === undefined && own !== undefined && searchAddress({ ...choice, collegeId: own });
  useEffect(() => {
    if (address && !state?.isEverywhere) void navigate(address, { replace: true });
  }, [address, state, navigate]);
}

/** Names the college whose vendors and deals come first. Pressing it searches all colleges equally. */
function CollegeChip({ collegeId }: { collegeId: number }) {
  const { data: college } = useQuery(collegeQuery(String(collegeId)));
  const [params] = useSearchParams();
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-body">
      <span>
        At <strong>{college?.name ?? 'one college'}</strong> first.
      </span>
      <Link
        to={to('search', {}, params.get('q') ? { q: params.get('q') ?? '' } : {})}
        replace
        state={{ isEverywhere: true } satisfies SearchState}
        className="link inline-flex min-h-11 items-center gap-1"
      >
        <X className="size-4" />
        Search everywhere
      </Link>
    </p>
  );
}
