import type { CodesTakenDto } from '@campus-deals/contracts/redemption.dto';
import type { OwnDealDto } from '@campus-deals/contracts/own-deal.dto';
import type { RedemptionRulesDto } from '@campus-deals/contracts/redemption-rules.dto';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getJson, patchJson, postJson, putJson } from '../../lib/api/http-client.js';
import type { DealValues } from './deal-values.js';

const OWN_DEALS = '/api/vendor/deals';

/** One of the vendor's own deals, in whatever state; read anew whenever it is opened, since admins decide about it. */
export function ownDealQuery(dealId: string | number) {
  return queryOptions({
    queryKey: [OWN_DEALS, String(dealId)],
    queryFn: ({ signal }) => getJson<OwnDealDto>(`${OWN_DEALS}/${dealId}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export const readOwnDeal = (id: number) => getJson<OwnDealDto>(`${OWN_DEALS}/${id}`);
export const createDeal = (values: DealValues) => postJson<OwnDealDto>('/api/deals', values);
export const updateDeal = (id: number, changes: Partial<DealValues> & { version: number }) =>
  patchJson<OwnDealDto>(`/api/deals/${id}`, changes);
export const resubmitDeal = (id: number) => postJson<OwnDealDto>(`${OWN_DEALS}/${id}/resubmit`);
export const setRules = (id: number, rules: RedemptionRulesDto) =>
  putJson<RedemptionRulesDto>(`${OWN_DEALS}/${id}/redemption`, rules);
export const addCodes = (id: number, csv: string) => postJson<CodesTakenDto>(`${OWN_DEALS}/${id}/codes`, { csv });

/** Lists and numbers of the vendor's deals are read anew. */
export function useForgetOwnDeals(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => /^\/api\/vendor\/(deals|analytics)/.test(String(first)),
    });
}
