import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { keepPreviousData } from '@tanstack/react-query';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { reading, write } from '../../lib/api/api.js';

export const healthQuery = { ...reading('/api/admin/operations/health'), staleTime: 0 };

export const failedEventsQuery = (service: ServiceName) => ({
  ...reading(`/api/admin/operations/${service}/failed-events` as const, { query: { limit: 100 } }),
  staleTime: 0,
});

export const accountsTotalsQuery = (period: { from: string; to: string }) => ({
  ...reading('/api/admin/payments/totals', { query: period }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

export function useRetryEvent(service: ServiceName) {
  return useAdminWrite({
    send: (id: string) =>
      write(`POST /api/admin/operations/${service}/failed-events/:id/retry` as const, { params: { id } }),
    failure: 'Failed to retry the task',
    success: 'The task is tried again',
  });
}

export function useDropEvent(service: ServiceName) {
  return useAdminWrite({
    send: (id: string) =>
      write(`DELETE /api/admin/operations/${service}/failed-events/:id` as const, { params: { id } }),
    failure: 'Failed to drop the task',
    success: 'Task dropped',
  });
}

export function useRetryDelivery() {
  return useAdminWrite({
    send: (id: number) => write('POST /api/admin/deliveries/:id/retry', { params: { id } }),
    failure: 'Failed to retry email',
    success: 'We are sending the email again',
  });
}

export function useRefund(id: number) {
  return useAdminWrite({
    send: () => write('POST /api/admin/payments/:id/refund', { params: { id } }),
    failure: 'Failed to refund payment',
    success: 'Payment given back',
  });
}
