import { queryOptions } from '@tanstack/react-query';
import { readTablePage } from '../../kit/table/table-page.js';
import { useWrite } from '../../platform/api/use-write.js';
import { reading, write } from '../../platform/api/api.js';
import { dealEntry, vendorEntry, type Moderated, type QueueEntry } from './queue-entry.js';

/** Prefix of every query of deals by admins. A decision invalidates all of them. */
export const ADMIN_DEALS = '/api/admin/deals';
const PER_PAGE = 50;

/** Changes of businesses wait in the same queue and are decided the same way. */
const ADMIN_VENDORS = '/api/admin/vendors';
const PATHS = {
  deal: '/api/admin/deals/:id',
  vendor: '/api/admin/vendors/:id',
  review: '/api/admin/reviews/:id',
} as const;

/** Queues: entries that wait for a decision, and entries that students have reported. */
export type QueueName = 'waiting' | 'reported';

const FILTERS = {
  waiting: { deal: { sort: 'waiting' }, vendor: { sort: 'waiting' } },
  reported: { deal: { reported: 'true', sort: 'oldest' }, vendor: { reported: 'true', sort: 'newest' } },
} as const satisfies Record<QueueName, Record<Moderated['kind'], object>>;

export interface QueuePage {
  entries: QueueEntry[];
  total: number | null;
  isTotalCapped: boolean;
}

/**
 * Reads the head of a queue, longest waiting first; reported businesses come before reported deals. Decided entries
 * leave it and the next ones follow, so there is no second page. It is read again on each visit, since vendors and
 * other admins change it.
 */
export function queueQuery(name: QueueName) {
  const { deal, vendor } = FILTERS[name];
  const limit = String(PER_PAGE);
  return queryOptions({
    queryKey: [ADMIN_DEALS, 'queue', name],
    queryFn: async ({ signal }): Promise<QueuePage> => {
      const [vendors, deals] = await Promise.all([
        readTablePage(ADMIN_VENDORS, { limit, ...vendor }, signal),
        readTablePage(ADMIN_DEALS, { limit, ...deal }, signal),
      ]);
      const all = [...vendors.rows.map(vendorEntry), ...deals.rows.map(dealEntry)];
      // The oldest entries of both lists are among the oldest of each.
      const ordered = name === 'waiting' ? all.toSorted((one, other) => waitsSince(one) - waitsSince(other)) : all;
      return {
        entries: ordered.slice(0, PER_PAGE),
        total: vendors.total === null || deals.total === null ? null : vendors.total + deals.total,
        isTotalCapped: vendors.isTotalCapped || deals.isTotalCapped,
      };
    },
    staleTime: 0,
    // Other admins may have decided while this tab was in the background.
    refetchOnWindowFocus: 'always',
  });
}

const waitsSince = ({ submittedAt }: QueueEntry): number => Date.parse(submittedAt ?? '');

export function reportsQuery(reported: Pick<Reported, 'kind' | 'id'>) {
  const path = `${PATHS[reported.kind]}/reports` as const;
  return { ...reading(path, { params: { id: reported.id } }), staleTime: 0 };
}

/** Reads the current version of a deal for its form. */
export function adminDealQuery(dealId: number | string) {
  return {
    ...reading('/api/admin/deals/:id', { params: { id: dealId } }),
    // A form starts with the current version.
    gcTime: 0,
  };
}

/** An entry or a review, for the panel of its reports. */
export type Reported = Pick<QueueEntry, 'id' | 'reportCount' | 'isHidden'> & { kind: keyof typeof PATHS };

export type DecisionName = 'approve' | 'reject';

export interface Decision {
  entry: Moderated;
  name: DecisionName;
  /** Reason for the vendor; only for a rejection. */
  reason: string | null;
}

/**
 * Approves or rejects the version that was read. The server rejects the decision if the entry has changed or another
 * admin has already decided.
 */
export const useDecide = () =>
  useWrite(
    ({ entry: { kind, id, version }, name, reason }: Decision): Promise<unknown> =>
      write(`PATCH ${PATHS[kind]}/${name}` as const, {
        params: { id },
        body: { version, ...(name === 'reject' && { reason }) },
      }),
    // The decision is pending until the queue is read again, so that the decided entry is not shown in between.
    { changes: 'everything' },
  );

/** Undoes one's own decision within a few seconds. */
export const useUndo = () =>
  useWrite(
    ({ kind, id }: Moderated): Promise<unknown> => write(`POST ${PATHS[kind]}/undo` as const, { params: { id } }),
    { changes: 'everything', failure: 'Failed to undo the decision' },
  );

/** Dismisses the reports so far; a hidden deal shows again. */
export const useDismissReports = ({ kind, id, isHidden }: Reported) =>
  useWrite(`POST ${PATHS[kind]}/reports/dismiss` as const, {
    params: { id },
    failure: 'Failed to dismiss the reports',
    success: isHidden ? 'Students see the deal again' : 'Reports dismissed',
  });
