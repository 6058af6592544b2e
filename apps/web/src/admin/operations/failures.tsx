import { SERVICE_NAMES, type ServiceName } from '@campus-deals/contracts/enumerations';
import type { AdminDeliveryDto, FailedEventDto } from '@campus-deals/contracts/gateway/operations.dto';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { None } from '../../kit/table/cells.js';
import type { Column } from '../../kit/table/table.types.js';
import { mailName } from '../newsletter/mail-names.js';
import { When } from '../when.js';
import { DataTable } from '../../kit/table/data-table.js';
import { useTableList } from '../../kit/table/use-table-list.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { EmptyState, Skeleton } from '../../kit/ui/states.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

const failedEventsQuery = (service: ServiceName) => ({
  ...reading(`/api/admin/operations/${service}/failed-events` as const, { query: { limit: 100 } }),
  staleTime: 0,
});

/** Lists the events whose handlers gave up, by service, to retry or drop them. */
export function FailedEvents() {
  const lists = {
    identity: useQuery(failedEventsQuery('identity')),
    catalog: useQuery(failedEventsQuery('catalog')),
    billing: useQuery(failedEventsQuery('billing')),
    notification: useQuery(failedEventsQuery('notification')),
  } satisfies Record<ServiceName, object>;
  const shown = SERVICE_NAMES.filter((service) => lists[service].data?.length !== 0);
  if (shown.length === 0)
    return (
      <EmptyState icon={<CircleCheck />} title="No task has failed">
        Background tasks that keep failing are listed here. You can then retry or drop them.
      </EmptyState>
    );
  return (
    <div className="space-y-8">
      {shown.map((service) => (
        <section key={service} aria-labelledby={`failed-${service}`}>
          <h3 id={`failed-${service}`} className="mb-3 text-lg">
            {service}
          </h3>
          <ReadBoundary failure="Unable to load failed tasks." loading={<Skeleton className="h-24 rounded-lg" />}>
            <EventsOf service={service} />
          </ReadBoundary>
        </section>
      ))}
    </div>
  );
}

function EventsOf({ service }: { service: ServiceName }) {
  const { data } = useSuspenseQuery(failedEventsQuery(service));
  return (
    <ul className="space-y-3">
      {data.map((event) => (
        <FailedEvent key={event.id} service={service} event={event} />
      ))}
    </ul>
  );
}

function FailedEvent({ service, event }: { service: ServiceName; event: FailedEventDto }) {
  const retry = useWrite(`POST /api/admin/operations/${service}/failed-events/:id/retry` as const, {
    params: { id: event.id },
    failure: 'Failed to retry the task',
    success: 'The task is tried again',
  });
  const [isAsking, setIsAsking] = useState(false);
  const name = `${event.event} for ${event.handler}`;
  return (
    <li className="sheet p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{event.event}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {event.handler}, {event.attempts} attempts,{' '}
            {event.failedAt ? <When at={event.failedAt} /> : <span>just now</span>}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            isBusy={retry.isPending}
            aria-label={`Retry ${name}`}
            onClick={() => retry.mutate()}
          >
            Retry
          </Button>
          <Button variant="quiet" aria-label={`Drop ${name}`} onClick={() => setIsAsking(true)}>
            Drop
          </Button>
        </div>
      </div>
      <p className="mt-2 text-body wrap-anywhere">{event.reason}</p>
      {isAsking && <DropDialog service={service} event={event} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

function DropDialog({ service, event, onClose }: { service: ServiceName; event: FailedEventDto; onClose: () => void }) {
  const drop = useWrite(`DELETE /api/admin/operations/${service}/failed-events/:id` as const, {
    params: { id: event.id },
    failure: 'Failed to drop the task',
    success: 'Task dropped',
  });
  return (
    <ConfirmDialog
      title="Drop this task?"
      description={`${event.handler} will never be done. The audit log keeps who dropped it.`}
      confirmText="Drop task"
      cancelText="Keep it"
      write={drop}
      onClose={onClose}
    />
  );
}

/** Lists emails that the mail server rejected or that ran out of attempts. */
export function FailedMails() {
  const list = useTableList({ path: '/api/admin/deliveries', fixed: { status: 'failed' } });
  const retry = useWrite('POST /api/admin/deliveries/:id/retry', {
    failure: 'Failed to retry email',
    success: 'We are sending the email again',
  });
  return (
    <DataTable
      name="failed-mails"
      list={list}
      columns={COLUMNS}
      noun="failed emails"
      empty={{
        title: 'No failed emails.',
        text: 'Emails that an email server refuses, or that run out of attempts, are listed here. You can then try them again.',
      }}
      rowName={({ id, kind }) => `${mailName(kind)} ${id}`}
      searchLabel="Search failed emails by the beginning of the address"
      actions={({ id }) => [{ label: 'Try again', onSelect: () => retry.mutate({ params: { id } }) }]}
    />
  );
}

const COLUMNS: Column<AdminDeliveryDto>[] = [
  { id: 'kind', title: 'Email', isRowHead: true, cell: ({ kind }) => mailName(kind) },
  {
    id: 'email',
    title: 'To',
    isInCard: true,
    cell: ({ email }) => (email ? <span className="wrap-anywhere">{email}</span> : <None>Not composed</None>),
  },
  {
    id: 'failure',
    title: 'Reply',
    isInCard: true,
    cell: ({ failure }) => failure ?? <None>None</None>,
  },
  { id: 'attempts', title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  {
    id: 'when',
    title: 'Gave up',
    isInCard: true,
    cell: ({ dueAt }) => <When at={dueAt} className="whitespace-nowrap" />,
  },
];
