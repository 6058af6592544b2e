import { COLLEGE_SEARCH_MINIMUM } from '@campus-deals/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { DetailLink } from '../../components/ui/detail-link.js';
import { LinkButton } from '../../components/ui/button.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { to } from '../../config/paths.js';
import { plural } from '../../lib/plural.js';
import { CollegeOption } from './college-option.js';
import { suggestionsQuery } from './colleges.api.js';

const LIMIT = 50;

export function SearchResults({ text }: { text: string }) {
  const { data, isPending, isError, refetch } = useQuery(suggestionsQuery(text, LIMIT));
  if (text.trim().length <= COLLEGE_SEARCH_MINIMUM) {
    return <p className="text-muted">Type at least three letters of a college, a city or a state. A spelling mistake does no harm.</p>;
  }
  if (isPending) {
    return (
      <Loading label="Searching" className="space-y-4">
        {Array.from({ length: 5 }, (_, index) => <Skeleton key={index} className="h-14" />)}
      </Loading>
    );
  }
  if (isError) return <ErrorState title="Failed to fetch colleges" onRetry={() => void refetch()} />;
  if (data.length === 0) {
    return <EmptyState icon={<SearchX />} title="No colleges found. Try a different search or browse by state." action={<LinkButton look="secondary" to={`${to('home')}#find`}>Browse by state</LinkButton>} />;
  }
  return (
    <>
      <p role="status" className="mb-2 text-sm text-muted">{plural(data.length, 'college')}</p>
      <ul className="sheet divide-y divide-line overflow-hidden">
        {data.map((college) => (
          <li key={college.id}>
            <DetailLink to={to('college', { collegeId: college.shortName })} className="block px-4 py-3.5 hover:bg-well focus-visible:-outline-offset-3"><CollegeOption college={college} /></DetailLink>
          </li>
        ))}
      </ul>
    </>
  );
}
