import type {
  AdminDealDetailDto,
  AdminDealDto,
  DealReportDto,
  DecidedDealDto,
} from '@campus-deals/contracts/admin-deal.dto';
import type { CreateAdminDealDto } from '@campus-deals/contracts/create-admin-deal.dto';
import type { UpdateAdminDealDto } from '@campus-deals/contracts/update-admin-deal.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readTablePage } from '../../components/table/table-page.js';
import { invalidateAll, useAdminWrite } from '../../lib/api/admin-write.js';
import { deleteJson, getJson, patchJson, postJson } from '../../lib/api/http-client.js';

/** What every read of deals by admins begins with: a decision makes all of them outdated. */
export const ADMIN_DEALS = '/api/admin/deals';
const PER_PAGE = '50';

/** What is looked at: what waits for a decision, or what students have reported. */
export const QUEUES = ['waiting', 'reported'] as const;
export type QueueName = (typeof QUEUES)[number];

const FILTERS: Record<QueueName, Record<string, string>> = {
  waiting: { sort: 'waiting' },
  reported: { reported: 'true', sort: 'oldest' },
};

/**
 * The head of a queue, what has waited longest first. What is decided leaves it, and the next ones come in: there is no second
 * page to read. Read again with each visit, since vendors and other admins go on meanwhile.
 */
export function queueQuery(name: QueueName) {
  const params = { limit: PER_PAGE, ...FILTERS[name] };
  return queryOptions({
    queryKey: [ADMIN_DEALS, params],
    queryFn: ({ signal }) => readTablePage<AdminDealDto>(ADMIN_DEALS, params, signal),
    staleTime: 0,
  });
}

export function reportsQuery(dealId: number) {
  return queryOptions({
    queryKey: [ADMIN_DEALS, dealId, 'reports'],
    queryFn: ({ signal }) => getJson<DealReportDto[]>(`${ADMIN_DEALS}/${dealId}/reports`, { signal }),
    staleTime: 0,
  });
}

/** One deal as it stands, for its form. */
export function adminDealQuery(dealId: number | string) {
  return queryOptions({
    queryKey: [ADMIN_DEALS, String(dealId)],
    queryFn: ({ signal }) => getJson<AdminDealDetailDto>(`${ADMIN_DEALS}/${encodeURIComponent(dealId)}`, { signal }),
    // A form begins with what is there now.
    gcTime: 0,
  });
}

/** It waits for approval like any other. */
export function createDeal(values: CreateAdminDealDto): Promise<AdminDealDto> {
  return postJson(ADMIN_DEALS, values);
}

export function updateDeal(id: number, changes: UpdateAdminDealDto): Promise<AdminDealDto> {
  return patchJson(`${ADMIN_DEALS}/${id}`, changes);
}

export type DecisionName = 'approve' | 'reject';

export interface Decision {
  deal: AdminDealDto;
  name: DecisionName;
  /** For the vendor; only of a refusal. */
  reason: string | null;
}

/** Approves or rejects what was read: where it has changed meanwhile, or somebody else was faster, the server refuses. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ deal: { id, version }, name, reason }: Decision) =>
      patchJson<DecidedDealDto>(`${ADMIN_DEALS}/${id}/${name}`, { version, ...(name === 'reject' && { reason }) }),
    // Until the queue is read again the decision is still going on: what is decided must not be there any more.
    onSettled: () => invalidateAll(client),
  });
}

/** Takes one's own decision back, within seconds of it. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AdminDealDto) => postJson<AdminDealDto>(`${ADMIN_DEALS}/${id}/undo`),
    onSettled: () => invalidateAll(client),
  });
}

/** Shows a reported deal again; what was reported so far counts no more. */
export function useDismissReports() {
  return useAdminWrite({
    send: ({ id }: AdminDealDto) => postJson<AdminDealDto>(`${ADMIN_DEALS}/${id}/reports/dismiss`),
    failure: 'Failed to dismiss the reports',
    success: (_answer, { isHidden }) => (isHidden ? 'Students see the deal again' : 'Reports dismissed'),
  });
}

export function useFeatureDeal() {
  return useAdminWrite({
    send: ({ id, featured }: Pick<AdminDealDto, 'id' | 'featured'>) =>
      patchJson<AdminDealDto>(`${ADMIN_DEALS}/${id}/featured`, { featured }),
    failure: 'Failed to update deal',
    success: (_answer, { featured }) => (featured ? 'The deal is featured' : 'The deal is no longer featured'),
  });
}

/** A deal is gone for good, and what hangs on it. */
export function useDeleteDeal() {
  return useAdminWrite({
    send: (id: number) => deleteJson<void>(`${ADMIN_DEALS}/${id}`),
    failure: 'Failed to delete deal',
    success: 'Deal deleted',
  });
}
