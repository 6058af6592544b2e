import type { RedemptionRulesDto } from '@campus-deals/contracts/catalog/redemption-rules.dto';
import { useQueryClient } from '@tanstack/react-query';
import { read, reading, write } from '../../lib/api/api.js';
import type { DealValues } from './deal-values.js';

/** Reads one of the vendor's own deals, in any state; again on each visit, since admins decide about it. */
export function ownDealQuery(dealId: string | number) {
  return { ...reading('/api/vendor/deals/:id', { params: { id: dealId } }), staleTime: 0, gcTime: 0 };
}

export const readOwnDeal = (id: number) => read('/api/vendor/deals/:id', { params: { id } });
export const createDeal = (values: DealValues) => write('POST /api/deals', { body: values });
export const updateDeal = (id: number, changes: Partial<DealValues> & { version: number }) =>
  write('PATCH /api/deals/:id', { params: { id }, body: changes });
export const resubmitDeal = (id: number) => write('POST /api/vendor/deals/:id/resubmit', { params: { id } });
export const setRules = (id: number, rules: RedemptionRulesDto) =>
  write('PUT /api/vendor/deals/:id/redemption', { params: { id }, body: rules });
export const addCodes = (id: number, csv: string) =>
  write('POST /api/vendor/deals/:id/codes', { params: { id }, body: { csv } });

/** Invalidates the lists and numbers of the vendor's deals. */
export function useForgetOwnDeals(): () => void {
  const client = useQueryClient();
  return () =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => /^\/api\/vendor\/(deals|analytics)/.test(String(first)),
    });
}
