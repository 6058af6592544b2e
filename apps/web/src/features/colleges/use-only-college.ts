import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { to } from '../../config/paths.js';
import { collegesQuery } from './colleges.api.js';

/** Redirects to the only college if there is just one, and neither a text nor a state is given. */
export function useForwardToOnlyCollege(): void {
  const navigate = useNavigate();
  const { data, hasNextPage } = useInfiniteQuery(collegesQuery({ text: '', state: '' }));
  const colleges = data?.pages.flatMap((page) => page.items);
  const only = colleges?.length === 1 && !hasNextPage ? colleges[0]?.shortName : undefined;
  useEffect(() => {
    // Replaces the history entry, so that Back does not return here.
    if (only !== undefined) void navigate(to('college', { collegeId: only }), { replace: true });
  }, [only, navigate]);
}
