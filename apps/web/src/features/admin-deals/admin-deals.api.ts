import type { AdminDealDto } from '@campus-deals/contracts/admin-deal.dto';
import type { AdminVendorDto } from '@campus-deals/contracts/admin-vendor.dto';
import type { CreateAdminDealDto } from '@campus-deals/contracts/create-admin-deal.dto';
import type { UpdateAdminDealDto } from '@campus-deals/contracts/update-admin-deal.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readTablePage } from '../../components/table/table-page.js';
import { invalidateAll, useAdminWrite } from '../../lib/api/admin-write.js';
import { reading, write } from '../../lib/api/api.js';
import { dealEntry, vendorEntry, type Moderated, type QueueEntry } from './queue-entry.js';

/** What every read of deals by admins begins with: a decision makes all of them outdated. */
export const ADMIN_DEALS = '/api/admin/deals';
const PER_PAGE = 50;

/** Changes of businesses wait in the same queue, and are decided alike. */
const ADMIN_VENDORS = '/api/admin/vendors';
const PATHS = { deal: '/api/admin/deals/:id', vendor: '/api/admin/vendors/:id' } as const;

/** What is looked at: what waits for a decision, or what students have reported. */
export const QUEUES = ['waiting', 'reported'] as const;
export type QueueName = (typeof QUEUES)[number];

const FILTERS: Record<QueueName, Record<Moderated['kind'], Record<string, string>>> = {
  waiting: { deal: { sort: 'waiting' }, vendor: { sort: 'waiting' } },
  reported: { deal: { reported: 'true', sort: 'oldest' }, vendor: { reported: 'true', sort: 'newest' } },
};

export interface QueuePage {
  entries: QueueEntry[];
  total: number | null;
  isTotalCapped: boolean;
}

/**
 * The head of a queue, what has waited longest first; reported businesses come before reported deals. What is decided leaves it,
 * and the next ones come in: there is no second page to read. Read again with each visit, since vendors and other admins go on
 * meanwhile.
 */
export function queueQuery(name: QueueName) {
  const of = (kind: Moderated['kind']) => ({ limit: String(PER_PAGE), ...FILTERS[name][kind] });
  return queryOptions({
    queryKey: [ADMIN_DEALS, 'queue', name],
    queryFn: async ({ signal }): Promise<QueuePage> => {
      const [vendors, deals] = await Promise.all([
        readTablePage<AdminVendorDto>(ADMIN_VENDORS, of('vendor'), signal),
        readTablePage<AdminDealDto>(ADMIN_DEALS, of('deal'), signal),
      ]);
      const all = [...vendors.rows.map(vendorEntry), ...deals.rows.map(dealEntry)];
      // The oldest of both lists are among the oldest of each.
      const ordered = name === 'waiting' ? all.toSorted((one, other) => waitsSince(one) - waitsSince(other)) : all;
      return {
        entries: ordered.slice(0, PER_PAGE),
        total: vendors.total === null || deals.total === null ? null : vendors.total + deals.total,
        isTotalCapped: vendors.isTotalCapped || deals.isTotalCapped,
      };
    },
    staleTime: 0,
    // Other admins may have decided while this one was in another tab.
    refetchOnWindowFocus: true,
  });
}

const waitsSince = ({ submittedAt }: QueueEntry): number => Date.parse(submittedAt ?? '');

export function reportsQuery(reported: Pick<Moderated, 'kind' | 'id'>) {
  const path = `${PATHS[reported.kind]}/reports` as const;
  return { ...reading(path, { params: { id: reported.id } }), staleTime: 0 };
}

/** One deal as it stands, for its form. */
export function adminDealQuery(dealId: number | string) {
  return {
    ...reading('/api/admin/deals/:id', { params: { id: dealId } }),
    // A form begins with what is there now.
    gcTime: 0,
  };
}

/** It waits for approval like any other. */
export function createDeal(values: CreateAdminDealDto): Promise<AdminDealDto> {
  return write('POST /api/admin/deals', { body: values });
}

export function updateDeal(id: number, changes: UpdateAdminDealDto): Promise<AdminDealDto> {
  return write('PATCH /api/admin/deals/:id', { params: { id }, body: changes });
}

/** What the panel of reports needs to know. */
export type Reported = Pick<QueueEntry, 'kind' | 'id' | 'reportCount' | 'isHidden'>;

export type DecisionName = 'approve' | 'reject';

export interface Decision {
  entry: Moderated;
  name: DecisionName;
  /** For the vendor; only of a refusal. */
  reason: string | null;
}

/** Approves or rejects what was read: where it has changed meanwhile, or somebody else was faster, the server refuses. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry: { kind, id, version }, name, reason }: Decision): Promise<unknown> =>
      write(`PATCH ${PATHS[kind]}/${name}` as const, {
        params: { id },
        body: { version, ...(name === 'reject' && { reason }) },
      }),
    // Until the queue is read again the decision is still going on: what is decided must not be there any more.
    onSettled: () => invalidateAll(client),
  });
}

/** Takes one's own decision back, within seconds of it. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: Moderated): Promise<unknown> =>
      write(`POST ${PATHS[kind]}/undo` as const, { params: { id } }),
    onSettled: () => invalidateAll(client),
  });
}

/** What was reported so far counts no more; a hidden deal shows again. */
export function useDismissReports() {
  return useAdminWrite({
    send: ({ kind, id }: Reported): Promise<unknown> =>
      write(`POST ${PATHS[kind]}/reports/dismiss` as const, { params: { id } }),
    failure: 'Failed to dismiss the reports',
    success: (_answer, { isHidden }) => (isHidden ? 'Students see the deal again' : 'Reports dismissed'),
  });
}

export function useFeatureDeal() {
  return useAdminWrite({
    send: ({ id, featured }: Pick<AdminDealDto, 'id' | 'featured'>) =>
      write('PATCH /api/admin/deals/:id/featured', { params: { id }, body: { featured } }),
    failure: 'Failed to update deal',
    success: (_answer, { featured }) => (featured ? 'The deal is featured' : 'The deal is no longer featured'),
  });
}

/** A deal is gone for good, and what hangs on it. */
export function useDeleteDeal() {
  return useAdminWrite({
    send: (id: number) => write('DELETE /api/admin/deals/:id', { params: { id } }),
    failure: 'Failed to delete deal',
    success: 'Deal deleted',
  });
}
