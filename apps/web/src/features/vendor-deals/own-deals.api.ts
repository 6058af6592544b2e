import type { DealStatus } from '@campus-deals/contracts/enumerations';
import type { OwnDealDto } from '@campus-deals/contracts/own-deal.dto';
import type { VendorAnalyticsDto } from '@campus-deals/contracts/vendor-analytics.dto';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { deleteJson, getJson, getPage, postJson, type Page } from '../../lib/api/http-client.js';

const LIST = '/api/vendor/deals';
const PER_PAGE = 20;

/** One's own deals, the newest first, page by page; of one state or of all. */
export function ownDealsQuery(status: DealStatus | undefined) {
  const params = { limit: PER_PAGE, ...(status && { status }) };
  return infiniteQueryOptions({
    queryKey: [LIST, params],
    queryFn: ({ pageParam, signal }) =>
      getPage<OwnDealDto>(pageParam || LIST, pageParam ? { signal } : { params, signal }),
    initialPageParam: '',
    getNextPageParam: (last: Page<OwnDealDto>) => last.next,
    // An admin decides meanwhile: who comes back to the list sees it.
    staleTime: 0,
  });
}

/** Four weeks until today, and the four before. */
export const recentStatsQuery = queryOptions({
  queryKey: ['/api/vendor/analytics', {}],
  queryFn: ({ signal }) => getJson<VendorAnalyticsDto>('/api/vendor/analytics', { signal }),
  staleTime: 0,
});

/** What a change of a deal makes outdated: one's own list, and what everybody reads of it. */
function readAgain(client: QueryClient, dealId: number): Promise<unknown> {
  return Promise.all(
    [[LIST], [`${LIST}/${dealId}`], [`/api/deals/${dealId}`]].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** Submits a draft, or a refused deal once more, as it is. */
export function useResubmitDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealId: number) => postJson<OwnDealDto>(`${LIST}/${dealId}/resubmit`),
    onSettled: (_deal, _error, dealId) => readAgain(client, dealId),
  });
}

/** Creates a draft of a deal. */
export function useDuplicateDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealId: number) => postJson<OwnDealDto>(`${LIST}/${dealId}/duplicate`),
    onSuccess: (_deal, dealId) => readAgain(client, dealId),
  });
}

export function useDeleteDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealId: number) => deleteJson<void>(`/api/deals/${dealId}`),
    onSuccess: (_, dealId) => readAgain(client, dealId),
  });
}
