import type { AdminSubscriberDto } from '@campus-deals/contracts/notification/subscriber.dto';
import { When } from '../../components/admin/when.js';
import type { Column } from '../../components/table/column.js';
import { Badge } from '../../components/ui/badge.js';
import { LongDate } from '../../components/ui/long-date.js';
import { FREQUENCY_COPY, SOURCE_COPY, STATUS_COPY, SUPPRESSION_COPY } from './subscriber-copy.js';

export const SUBSCRIBER_COLUMNS: Column<AdminSubscriberDto>[] = [
  {
    id: 'email',
    title: 'Email',
    isRowHead: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    id: 'college',
    title: 'College',
    isInCard: true,
    cell: ({ collegeName }) => <span className="block md:min-w-36">{collegeName}</span>,
  },
  {
    id: 'status',
    title: 'Status',
    isInCard: true,
    cell: ({ status, suppression }) => (
      <>
        <Badge tone={STATUS_COPY[status].tone}>{STATUS_COPY[status].label}</Badge>
        {suppression && <span className="mt-1 block text-sm text-muted">{SUPPRESSION_COPY[suppression]}</span>}
      </>
    ),
  },
  {
    id: 'frequency',
    title: 'Gets it',
    isInCard: true,
    cell: ({ frequency, pausedUntil }) => (
      <>
        {FREQUENCY_COPY[frequency]}
        {pausedUntil && (
          <span className="block text-sm text-muted">
            Paused until <LongDate at={pausedUntil} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'createdAt',
    title: 'Subscribed',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <LongDate at={createdAt} />
      </span>
    ),
  },
  {
    id: 'confirmedAt',
    title: 'Confirmed',
    isExtra: true,
    cell: ({ confirmedAt }) => (confirmedAt ? <When at={confirmedAt} /> : <None>Not yet</None>),
  },
  {
    id: 'source',
    title: 'Source',
    cell: ({ source }) => (source ? SOURCE_COPY[source] : <None>Not noted</None>),
  },
  {
    id: 'ipHash',
    title: 'Hashed IP address',
    isExtra: true,
    cell: ({ ipHash }) => (ipHash ? <code className="wrap-anywhere">{ipHash}</code> : <None>None</None>),
  },
];

function None({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}
