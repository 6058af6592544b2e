import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { keepPreviousData } from '@tanstack/react-query';
import { useWrite } from '../../platform/api/use-write.js';
import { reading } from '../../platform/api/api.js';

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

export const useRetryEvent = (service: ServiceName, id: string) =>
  useWrite(`POST /api/admin/operations/${service}/failed-events/:id/retry` as const, {
    params: { id },
    failure: 'Failed to retry the task',
    success: 'The task is tried again',
  });

export const useDropEvent = (service: ServiceName, id: string) =>
  useWrite(`DELETE /api/admin/operations/${service}/failed-events/:id` as const, {
    params: { id },
    failure: 'Failed to drop the task',
    success: 'Task dropped',
  });

export const useRetryDelivery = () =>
  useWrite('POST /api/admin/deliveries/:id/retry', {
    failure: 'Failed to retry email',
    success: 'We are sending the email again',
  });

export const useRefund = (id: number) =>
  useWrite('POST /api/admin/payments/:id/refund', {
    params: { id },
    failure: 'Failed to refund payment',
    success: 'Payment given back',
  });
