import type { WebhookDeliveryDto, WebhookDto } from '@campus-deals/contracts/catalog/webhook.dto';
import type { WebhookStatus, WebhookType } from '@campus-deals/contracts/catalog/webhook-labels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, readingPages, write } from '../../lib/api/api.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { showError } from '../../lib/browser/toast.js';

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

interface Values {
  url: string;
  types: WebhookType[];
}

/** Adds an endpoint, or changes the given one. */
export function useSaveWebhook(id?: number) {
  const change = ({ url, types }: Values): Promise<WebhookDto> =>
    id === undefined
      ? write(`POST ${LIST}`, { body: { url, types } })
      : write(`PATCH ${LIST}/:id`, { params: { id }, body: { url, types } });
  return useChange(change);
}

export function useSetWebhookStatus(id: number) {
  return useChange(
    (status: Exclude<WebhookStatus, 'disabled'>) => write(`PATCH ${LIST}/:id`, { params: { id }, body: { status } }),
    id,
  );
}

export const useDeleteWebhook = (id: number) => useChange(() => write(`DELETE ${LIST}/:id`, { params: { id } }));

export const useTestWebhook = (id: number) => useChange(() => write(`POST ${LIST}/:id/test`, { params: { id } }), id);

export const useResendWebhook = (id: number) =>
  useChange(
    (deliveryId: number) => write(`POST ${LIST}/:id/deliveries/:deliveryId/resend`, { params: { id, deliveryId } }),
    id,
  );

/** Reads the secrets. Not a query: nothing keeps them once their dialog is closed. */
export const useRevealSecrets = (id: number) =>
  useMutation({ mutationFn: () => write(`POST ${LIST}/:id/secrets/reveal`, { params: { id } }) });

export const useRollSecret = (id: number) =>
  useMutation({ mutationFn: () => write(`POST ${LIST}/:id/secrets/roll`, { params: { id } }) });

export const explain = (failure: string) => (error: Error) => showError(refusalOf(error) ?? failure);

/** Changes an endpoint; `logOf` also has its log read again. */
function useChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>, logOf?: number) {
  const client = useQueryClient();
  const changed = [LIST, ...(logOf === undefined ? [] : [`${LIST}/${logOf}/deliveries`])];
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] }))),
  });
}
