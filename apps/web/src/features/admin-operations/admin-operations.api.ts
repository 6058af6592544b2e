import type { ServiceName } from '@campus-deals/contracts/enumerations';
import type { AdminDeliveryDto, FailedEventDto } from '@campus-deals/contracts/operations.dto';
import type { AdminPaymentDto } from '@campus-deals/contracts/payment.dto';
import type { SiteStatusDto } from '@campus-deals/contracts/site.dto';
import { queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { deleteJson, getJson, postJson } from '../../lib/api/http-client.js';

const HEALTH = '/api/admin/operations/health';

export const healthQuery = queryOptions({
  queryKey: [HEALTH],
  queryFn: ({ signal }) => getJson<SiteStatusDto>(HEALTH, { signal }),
  staleTime: 0,
});

const eventsPath = (service: ServiceName) => `/api/admin/operations/${service}/failed-events`;

export const failedEventsQuery = (service: ServiceName) =>
  queryOptions({
    queryKey: [eventsPath(service)],
    queryFn: ({ signal }) => getJson<FailedEventDto[]>(`${eventsPath(service)}?limit=100`, { signal }),
    staleTime: 0,
  });

export function useRetryEvent(service: ServiceName) {
  return useAdminWrite({
    send: (id: string) => postJson<undefined>(`${eventsPath(service)}/${encodeURIComponent(id)}/retry`),
    failure: 'Failed to retry event',
    success: 'The event is tried again',
  });
}

export function useDropEvent(service: ServiceName) {
  return useAdminWrite({
    send: (id: string) => deleteJson<undefined>(`${eventsPath(service)}/${encodeURIComponent(id)}`),
    failure: 'Failed to drop event',
    success: 'Event dropped',
  });
}

export function useRetryDelivery() {
  return useAdminWrite({
    send: (id: number) => postJson<AdminDeliveryDto>(`/api/admin/deliveries/${id}/retry`),
    failure: 'Failed to retry email',
    success: 'We are sending the email again',
  });
}

export function useRefund(id: number) {
  return useAdminWrite({
    send: () => postJson<AdminPaymentDto>(`/api/admin/payments/${id}/refund`),
    failure: 'Failed to refund payment',
    success: 'Payment given back',
  });
}
