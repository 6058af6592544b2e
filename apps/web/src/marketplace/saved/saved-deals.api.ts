import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read, write, type RowOf } from '../../platform/api/api.js';
import { getPage, type Page } from '../../platform/api/http-client.js';
import { useSession } from '../../platform/session/session.js';
import { showError, showToast } from '../../platform/browser/toast.js';

const LIST = '/api/user/saved-deals';
const IDS = `${LIST}/ids`;
/** Maximum page size of the API: one page suffices for most users. */
const PER_PAGE = 200;

/** Reads all saved deals, latest saved first, since searching and sorting need all of them. */
export const savedDealsQuery = queryOptions({
  queryKey: [LIST],
  queryFn: async ({ signal }) => {
    const deals: RowOf<typeof LIST>[] = [];
    for (let path: string | null = `${LIST}?limit=${PER_PAGE}`; path !== null;) {
      const page: Page<RowOf<typeof LIST>> = await getPage(path, { signal });
      deals.push(...page.items);
      path = page.next;
    }
    return deals;
  },
});

/** Reads the ids of the saved deals: one small response for all hearts of a page. */
export const savedDealIdsQuery = queryOptions({
  queryKey: [IDS],
  queryFn: async ({ signal }) => (await read('/api/user/saved-deals/ids', { signal })).ids,
});

/** Whether the viewer has saved a deal. Sends no request for a visitor. */
export function useIsSaved(dealId: number): boolean {
  const { session } = useSession();
  const { data } = useQuery({
    ...savedDealIdsQuery,
    enabled: session.authenticated,
    select: (ids) => ids.includes(dealId),
  });
  return (session.authenticated && data) || false;
}

const TOAST_MS = 3000;

/**
 * Saves or removes a deal, shows a toast, and invalidates the list. The toasts are here rather than in the heart, since
 * a heart in the saved list is already gone by then.
 */
export function useSaveDeal(dealId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isSaved: boolean) => {
      const params = { id: dealId };
      return isSaved ? write('POST /api/deals/:id/save', { params }) : write('DELETE /api/deals/:id/save', { params });
    },
    onError: () => showError('There was an error saving/unsaving the deal.'),
    onSuccess: async ({ isSaved }) => {
      // A response from before the change must not overwrite it.
      await Promise.all([LIST, IDS].map((key) => client.cancelQueries({ queryKey: [key] })));
      client.setQueryData(savedDealIdsQuery.queryKey, (ids) => {
        const others = ids?.filter((id) => id !== dealId);
        return isSaved && others ? [dealId, ...others] : others;
      });
      if (!isSaved) client.setQueryData(savedDealsQuery.queryKey, (deals) => deals?.filter(({ id }) => id !== dealId));
      showToast({ title: isSaved ? 'Deal saved' : 'Deal removed from saved', durationMs: TOAST_MS });
      for (const key of [LIST, IDS]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
