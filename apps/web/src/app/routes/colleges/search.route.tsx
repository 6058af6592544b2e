import { useNavigate, useSearchParams } from 'react-router-dom';
import { to } from '../../../config/paths.js';
import { SearchForm } from '../../../features/colleges/search-form.js';
import { SearchResults } from '../../../features/colleges/search-results.js';
import { usePageTitle } from '../../../lib/page-title.js';

/** `/search?q=`: the text is in the address, so a result can be shared and found again with Back. */
export function SearchRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const text = params.get('q') ?? '';
  usePageTitle(text ? `Search: ${text}` : 'Search');
  return (
    <div className="page max-w-3xl py-10 md:py-14">
      <h1 className="mb-5 text-3xl md:text-5xl">Search</h1>
      <SearchForm key={text} initialText={text} onSubmit={(q) => void navigate(to('search', {}, q ? { q } : {}), { replace: !text })} />
      <div className="mt-8"><SearchResults text={text} /></div>
    </div>
  );
}
