import type { OwnDealDto } from '@campus-deals/contracts/catalog/own-deal.dto';
import type { DealStatus, PauseReason } from '@campus-deals/contracts/enumerations';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { reading, readingPages, write } from '../../lib/api/api.js';

const LIST = '/api/vendor/deals';
const PER_PAGE = 50;

/** Reads the vendor's own deals, newest first, page by page; of one state or of all. */
export function ownDealsQuery(status: DealStatus | undefined) {
  return {
    ...readingPages(LIST, { query: { limit: PER_PAGE, ...(status && { status }) } }),
    // Admins may decide in the meantime, so each visit reads the list again.
    staleTime: 0,
  };
}

/** Reads the numbers of the last four weeks, and of the four before. */
export const recentStatsQuery = { ...reading('/api/vendor/analytics'), staleTime: 0 };

/** Invalidates what a change of a deal affects: the vendor's own list, and public data. */
function readAgain(client: QueryClient, dealId: number): Promise<unknown> {
  return Promise.all(
    [[LIST], [`${LIST}/${dealId}`], [`/api/deals/${dealId}`]].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

/** Submits a draft, or a rejected deal again, unchanged. */
export function useResubmitDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<OwnDealDto, 'id' | 'version'>) =>
      write('PATCH /api/deals/:id', { params: { id }, body: { version, isSubmission: true } }),
    onSettled: (_deal, _error, { id }) => readAgain(client, id),
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

export type Stop = PauseReason | 'end-today';

/** Pauses a deal, or ends it at midnight. */
export function useStopDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, how, withdrawsCodes }: { id: number; how: Stop; withdrawsCodes: boolean }) =>
      how === 'end-today'
        ? write('POST /api/vendor/deals/:id/end-today', { params: { id } })
        : write('POST /api/vendor/deals/:id/pause', { params: { id }, body: { reason: how, withdrawsCodes } }),
    onSettled: (_deal, _error, { id }) => readAgain(client, id),
  });
}

/** Shows a paused deal to students again. */
export function useResumeDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write('POST /api/vendor/deals/:id/resume', { params: { id } }),
    onSettled: (_deal, _error, id) => readAgain(client, id),
  });
}

export function useDeleteDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (dealId: number) => write('DELETE /api/deals/:id', { params: { id: dealId } }),
    onSuccess: (_, dealId) => readAgain(client, dealId),
  });
}
