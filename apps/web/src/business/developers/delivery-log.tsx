import type { WebhookDeliveryDto } from '@campus-deals/contracts/catalog/webhook.dto';
import { WEBHOOK_LABELS } from '@campus-deals/contracts/catalog/webhook-labels';
import { longDateTime } from '@campus-deals/contracts/date-text';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { plural } from '../../kit/text/plural.js';
import { readingPages } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { WEBHOOKS, withLog } from './webhooks.api.js';

const PER_PAGE = 10;
/** Time between two reads of a log in which something is about to be sent. */
const REFRESH_MS = 2000;
/** Time within which a delivery counts as about to be sent. During an attempt, its due time is a minute ahead. */
const SOON_MS = 65_000;

/** Reads the log of an endpoint, page by page, and again while something is due. */
function deliveriesQuery(id: number) {
  return {
    ...readingPages(`${WEBHOOKS}/:id/deliveries`, { params: { id }, query: { limit: PER_PAGE } }),
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data?: { pages: { items: WebhookDeliveryDto[] }[] } | undefined } }) =>
      state.data?.pages.some(({ items }) => items.some(isDue)) ? REFRESH_MS : (false as const),
  };
}
const isDue = ({ dueAt }: WebhookDeliveryDto): boolean => dueAt !== null && Date.parse(dueAt) <= Date.now() + SOON_MS;

/** Lists what was sent to an endpoint in the last 30 days. */
export function DeliveryLog({ webhookId }: { webhookId: number }) {
  return (
    <section aria-label="Log" className="mt-6 border-t border-line pt-5">
      <ReadBoundary failure="Unable to load the log.">
        <Deliveries webhookId={webhookId} />
      </ReadBoundary>
    </section>
  );
}

function Deliveries({ webhookId }: { webhookId: number }) {
  const log = useSuspenseInfiniteQuery(deliveriesQuery(webhookId));
  const deliveries = log.data.pages.flatMap(({ items }) => items);
  return (
    <>
      {deliveries.length === 0 && <p className="text-body text-muted">Nothing was sent in the last 30 days.</p>}
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
        ))}
      </ul>
      <ShowMore of={log} className="mt-4">
        Show older ones
      </ShowMore>
    </>
  );
}

function DeliveryRow({ webhookId, delivery }: { webhookId: number; delivery: WebhookDeliveryDto }) {
  const { id, type, attempts, statusCode, response, body, dueAt, createdAt } = delivery;
  const { mutate, isPending } = useWrite(`POST ${WEBHOOKS}/:id/deliveries/:deliveryId/resend`, {
    params: { id: webhookId, deliveryId: id },
    changes: withLog(webhookId),
    success: 'Sent again',
    failure: 'It could not be sent again.',
  });
  const timeZone = useTimeZone();
  const { title, tone } = statusOf(delivery);
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{WEBHOOK_LABELS[type]}</p>
          <p className="text-sm text-muted">
            <time dateTime={createdAt}>{longDateTime(createdAt, timeZone)}</time> · {plural(attempts, 'attempt')}
          </p>
        </div>
        <Badge tone={tone}>{title}</Badge>
      </div>
      {attempts > 0 && dueAt && statusCode !== null && (
        <p className="mt-1 text-sm text-muted">Next attempt: {longDateTime(dueAt, timeZone)}</p>
      )}
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center text-body text-brand">Details</summary>
        <dl className="space-y-3 text-sm">
          <Excerpt title="Sent" text={body} />
          {response !== null && (
            <Excerpt title={statusCode === null ? 'Problem' : `Response ${statusCode}`} text={response || '(empty)'} />
          )}
        </dl>
        <Button variant="secondary" className="mt-3" isBusy={isPending} onClick={() => mutate()}>
          Send again
        </Button>
      </details>
    </li>
  );
}

function Excerpt({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-1 rounded-md bg-well px-3.5 py-2.5 font-mono wrap-anywhere whitespace-pre-wrap">{text}</dd>
    </div>
  );
}

function statusOf({ status, response, dueAt }: WebhookDeliveryDto) {
  if (status === 'delivered') return { title: 'Delivered', tone: 'success' } as const;
  if (status === 'failed') return { title: 'Failed', tone: 'danger' } as const;
  if (dueAt === null) return { title: 'Waits for resume', tone: 'neutral' } as const;
  return response === null
    ? ({ title: 'Sending', tone: 'info' } as const)
    : ({ title: 'Retrying', tone: 'warning' } as const);
}
