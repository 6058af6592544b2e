import type { SavedDealDto, SavedStateDto } from '@campus-deals/contracts/deal.dto';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteJson, getPage, postJson } from '../../lib/http-client.js';
import { useSession } from '../../lib/session.js';
import { showToast } from '../../lib/toast.js';

const PATH = '/api/user/saved-deals';
/** The largest page the API gives: most people's whole list in one answer. */
const PER_PAGE = 200;

export interface SavedDeals {
  /** The latest saved first. */
  deals: SavedDealDto[];
  /** Of all that is saved; right at once after a change, while the list is still being read anew. */
  ids: number[];
}

/** The whole list, since every heart, the search and the order need all of it; one query for all of them. */
export const savedDealsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: async ({ signal }): Promise<SavedDeals> => {
    const deals: SavedDealDto[] = [];
    for (let path: string | null = `${PATH}?limit=${PER_PAGE}`; path !== null;) {
      const page: Awaited<ReturnType<typeof getPage<SavedDealDto>>> = await getPage<SavedDealDto>(path, { signal });
      deals.push(...page.items);
      path = page.next;
    }
    return { deals, ids: deals.map(({ id }) => id) };
  },
});

/** Whether the reader has saved a deal; asks nothing on behalf of a visitor. */
export function useIsSaved(dealId: number): boolean {
  const { session } = useSession();
  const { data } = useQuery({
    ...savedDealsQuery,
    enabled: session.authenticated,
    select: ({ ids }) => ids.includes(dealId),
  });
  return (session.authenticated && data) || false;
}

const TOAST_MS = 3000;

/**
 * Saves a deal or takes it from the saved ones, says so, and reads the list anew. The words are here and not with the
 * heart: a heart in the saved list is gone by the time its own is said.
 */
export function useSaveDeal(dealId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isSaved: boolean) => {
      const path = `/api/deals/${dealId}/save`;
      return isSaved ? postJson<SavedStateDto>(path) : deleteJson<SavedStateDto>(path);
    },
    onError: () =>
      showToast({ title: 'Error', description: 'There was an error saving/unsaving the deal.', tone: 'danger' }),
    onSuccess: async ({ isSaved }) => {
      // A list asked for before the change must not overwrite it.
      await client.cancelQueries({ queryKey: savedDealsQuery.queryKey });
      client.setQueryData(savedDealsQuery.queryKey, (before) => {
        if (!before) return undefined;
        const others = before.ids.filter((id) => id !== dealId);
        return { deals: before.deals, ids: isSaved ? [dealId, ...others] : others };
      });
      showToast({ title: isSaved ? 'Deal saved' : 'Deal removed from saved', durationMs: TOAST_MS });
      void client.invalidateQueries({ queryKey: savedDealsQuery.queryKey });
    },
  });
}
