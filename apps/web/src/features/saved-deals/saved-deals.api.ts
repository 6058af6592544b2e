import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { read, write, type RowOf } from '../../lib/api/api.js';
import { getPage, type Page } from '../../lib/api/http-client.js';
import { useSession } from '../../lib/session/session.js';
import { showToast } from '../../lib/browser/toast.js';

const LIST = '/api/user/saved-deals';
const IDS = `${LIST}/ids`;
/** The largest page the API gives: most people's whole list in one answer. */
const PER_PAGE = 200;

/** The whole list, the latest saved first, since the search and the order need all of it. */
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

/** Which deals are saved: one small answer for all hearts of a page. */
export const savedDealIdsQuery = queryOptions({
  queryKey: [IDS],
  queryFn: async ({ signal }) => (await read('/api/user/saved-deals/ids', { signal })).ids,
});

/** Whether the viewer has saved a deal; asks nothing on behalf of a visitor. */
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
 * Saves a deal or takes it from the saved ones, says so, and reads the list anew. The messages are here and not with the
 * heart: a heart in the saved list is gone by the time its own is said.
 */
export function useSaveDeal(dealId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isSaved: boolean) => {
      const params = { id: dealId };
      return isSaved ? write('POST /api/deals/:id/save', { params }) : write('DELETE /api/deals/:id/save', { params });
    },
    onError: () =>
      showToast({ title: 'Error', description: 'There was an error saving/unsaving the deal.', tone: 'danger' }),
    onSuccess: async ({ isSaved }) => {
      // What was asked for before the change must not overwrite it.
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
