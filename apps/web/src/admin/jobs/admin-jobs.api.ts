import type { AdminJobStatus } from '@campus-deals/contracts/enumerations';
import { queryOptions } from '@tanstack/react-query';
import { reading } from '../../platform/api/api.js';

const POLL_MS = 1000;

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
