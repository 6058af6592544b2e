import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { to } from '../../config/paths.js';
import { collegesQuery } from './colleges.api.js';

/** Leads to the page of the only college there is: with neither text nor state given, there is nothing to choose. */
export function useForwardToOnlyCollege(): void {
  const navigate = useNavigate();
  const { data, hasNextPage } = useInfiniteQuery(collegesQuery({ text: '', state: '' }));
  const colleges = data?.pages.flatMap((page) => page.items);
  const only = colleges?.length === 1 && !hasNextPage ? colleges[0]?.shortName : undefined;
  useEffect(() => {
    // Replaces the entry: going back must not lead straight here again.
    if (only !== undefined) void navigate(to('college', { collegeId: only }), { replace: true });
  }, [only, navigate]);
}
