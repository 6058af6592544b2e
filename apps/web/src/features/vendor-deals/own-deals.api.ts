import type { DealStatus } from '@campus-deals/contracts/enumerations';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { reading, readingPages, write } from '../../lib/api/api.js';

const LIST = '/api/vendor/deals';
const PER_PAGE = 20;

/** One's own deals, the newest first, page by page; of one state or of all. */
export function ownDealsQuery(status: DealStatus | undefined) {
  return {
    ...readingPages(LIST, { query: { limit: PER_PAGE, ...(status && { status }) } }),
    // An admin decides meanwhile: who comes back to the list sees it.
    staleTime: 0,
  };
}

/** Four weeks until today, and the four before. */
export const recentStatsQuery = { ...reading('/api/vendor/analytics'), staleTime: 0 };

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
    mutationFn: (dealId: number) => write('POST /api/vendor/deals/:id/resubmit', { params: { id: dealId } }),
    onSettled: (_deal, _error, dealId) => readAgain(client, dealId),
  });
}

/** Creates a draft of a deal. */
export function useDuplicateDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealId: number) => write('POST /api/vendor/deals/:id/duplicate', { params: { id: dealId } }),
    onSuccess: (_deal, dealId) => readAgain(client, dealId),
  });
}

export function useDeleteDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealId: number) => write('DELETE /api/deals/:id', { params: { id: dealId } }),
    onSuccess: (_, dealId) => readAgain(client, dealId),
  });
}
