import type { AdminJobDto } from '@campus-deals/contracts/catalog/admin-job.dto';
import type { AdminJobOutcome, AdminJobStatus, CollegeStatus, ImportKind } from '@campus-deals/contracts/enumerations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { reading, type RowOf } from '../../platform/api/api.js';
import { getPage } from '../../platform/api/http-client.js';
import { sendForm } from '../../platform/api/send-form.js';

const JOBS = '/api/admin/jobs';
const POLL_MS = 1000;
const RECENT = 10;

export function isOver(status: AdminJobStatus): boolean {
  return status !== 'queued' && status !== 'running';
}

/** Reads a job, and polls it until it ends. */
export function jobQuery(id: number) {
  return queryOptions({
    ...reading('/api/admin/jobs/:id', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : POLL_MS),
  });
}

/** Reads the latest jobs of all admins. */
export const recentJobsQuery = { ...reading('/api/admin/jobs', { query: { limit: RECENT } }), staleTime: 0 };

/**
 * Reads the results of a job's rows, page by page. `isDone` is part of the key, so that they are read again when the
 * job ends.
 */
export function jobRowsQuery(id: number, outcome: AdminJobOutcome | '', isDone: boolean) {
  return infiniteQueryOptions({
    queryKey: [JOBS, id, 'rows', outcome, isDone],
    queryFn: ({ pageParam, signal }) =>
      getPage<RowOf<'/api/admin/jobs/:id/rows'>>(pageParam ?? `${JOBS}/${id}/rows`, {
        ...(pageParam === null && { params: { outcome } }),
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export interface ImportRequest {
  kind: ImportKind;
  file: File;
  collegeId: number | null;
  status: CollegeStatus;
}

/** Uploads a file for a check. */
export function beginCheck(
  { kind, file, collegeId, status }: ImportRequest,
  onProgress: (percent: number) => void,
): Promise<AdminJobDto> {
  const form = new FormData();
  form.append('dryRun', 'true');
  if (kind === 'colleges') form.append('status', status);
  else form.append('collegeId', String(collegeId));
  form.append('file', file);
  return sendForm(`/api/admin/imports/${kind}`, form, { onProgress });
}
