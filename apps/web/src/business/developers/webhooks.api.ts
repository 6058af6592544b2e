import type { WebhookDeliveryDto, WebhookDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { reading, readingPages, write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const LIST = '/api/vendor/webhooks';
const PER_PAGE = 10;
/** Time between two reads of a log in which something is about to be sent. */
const REFRESH_MS = 2000;
/** Time within which a delivery counts as about to be sent. During an attempt, its due time is a minute ahead. */
const SOON_MS = 65_000;

export const webhooksQuery = { ...reading(LIST), staleTime: 0 };

/** Reads the log of an endpoint, page by page, and again while something is due. */
export function deliveriesQuery(id: number) {
  return {
    ...readingPages(`${LIST}/:id/deliveries`, { params: { id }, query: { limit: PER_PAGE } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: { pages: { items: WebhookDeliveryDto[] }[] } | undefined } }) =>
      state.data?.pages.some(({ items }) => items.some(isDue)) ? REFRESH_MS : (false as const),
  };
}
const isDue = ({ dueAt }: WebhookDeliveryDto): boolean => dueAt !== null && Date.parse(dueAt) <= Date.now() + SOON_MS;

/** The list, and the log of an endpoint. */
const withLog = (id: number) => [LIST, `${LIST}/${id}/deliveries`];

/** Adds an endpoint, or changes the given one. */
export const useSaveWebhook = (id?: number) =>
  useWrite(
    ({ url, types }: Pick<WebhookDto, 'url' | 'types'>): Promise<WebhookDto> =>
      id === undefined
        ? write(`POST ${LIST}`, { body: { url, types } })
        : write(`PATCH ${LIST}/:id`, { params: { id }, body: { url, types } }),
    { changes: [LIST], success: id === undefined ? 'Webhook added' : 'Webhook saved' },
  );

export const useSetWebhookStatus = (id: number) =>
  useWrite(`PATCH ${LIST}/:id`, {
    params: { id },
    changes: withLog(id),
    success: ({ status }) => (status === 'paused' ? 'Webhook paused' : 'Webhook resumed'),
    failure: 'The webhook could not be changed.',
  });

export const useDeleteWebhook = (id: number) =>
  useWrite(`DELETE ${LIST}/:id`, {
    params: { id },
    changes: [LIST],
    success: 'Webhook deleted',
    failure: 'The webhook could not be deleted.',
  });

export const useTestWebhook = (id: number) =>
  useWrite(`POST ${LIST}/:id/test`, {
    params: { id },
    changes: withLog(id),
    success: { title: 'Test event sent', description: 'The log shows how your server responds.' },
    failure: 'The test event could not be sent.',
  });

export const useResendWebhook = (id: number, deliveryId: number) =>
  useWrite(`POST ${LIST}/:id/deliveries/:deliveryId/resend`, {
    params: { id, deliveryId },
    changes: withLog(id),
    success: 'Sent again',
    failure: 'It could not be sent again.',
  });

/** Reads the secrets. Not a query: nothing keeps them once their dialog is closed. */
export const useRevealSecrets = (id: number) =>
  useWrite(`POST ${LIST}/:id/secrets/reveal`, { params: { id }, changes: [] });

export const useRollSecret = (id: number) => useWrite(`POST ${LIST}/:id/secrets/roll`, { params: { id }, changes: [] });
