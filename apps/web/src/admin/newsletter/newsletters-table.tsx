import type { NewsletterDto } from '@campus-deals/contracts/notification/admin-newsletter.dto';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../kit/table/table.types.js';
import { collegeFilter } from '../colleges/college-choice.js';
import { numberColumn } from '../number-column.js';
import { When } from '../when.js';
import { DataTable } from '../../kit/table/data-table.js';
import { RowLink } from '../../kit/table/cells.js';
import { type ListFilter, useTableList } from '../../kit/table/use-table-list.js';
import { Badge } from '../../kit/ui/badge.js';
import { formatNumber } from '../../kit/text/plural.js';
import { reading } from '../../platform/api/api.js';
import { scheduleText, weekdayDateTime } from './weekly-schedule.js';
import { refetchInterval, NEWSLETTERS } from './admin-newsletter.api.js';
import { audience, dealtWith, optionsOf, STATUS, statusOf, THROTTLED, TO_NOBODY, TRIGGER } from './newsletter-copy.js';

const FILTERS: readonly ListFilter<'/api/admin/newsletters'>[] = [
  { name: 'status', label: 'State', kind: 'choice', options: optionsOf(STATUS) },
  collegeFilter,
];

interface NewslettersTableProps {
  /** Returns the path of a newsletter. */
  to: (id: number) => string;
}

/** Lists newsletters that were sent or are being sent, newest first, and polls while one is being sent. */
export function NewslettersTable({ to }: NewslettersTableProps) {
  const list = useTableList({
    path: NEWSLETTERS,
    filters: FILTERS,
    refetchEvery: refetchInterval,
  });
  return (
    <DataTable
      name="newsletters"
      list={list}
      columns={columnsWith(to)}
      noun="newsletters"
      rowName={(newsletter) => `newsletter ${newsletter.id} to ${audience(newsletter)}`}
      hasSearch={false}
      empty={{
        title: 'No newsletters yet.',
        text: 'Each one appears here when it starts sending: every week, or when you choose Send newsletter.',
      }}
    />
  );
}

const columnsWith = (to: (id: number) => string): Column<NewsletterDto>[] => [
  {
    id: 'audience',
    title: 'To',
    isRowHead: true,
    cell: (newsletter) => (
      <>
        <RowLink viewTransition to={to(newsletter.id)}>
          {audience(newsletter)}
        </RowLink>
        {newsletter.subject && (
          <span className="block text-sm font-normal wrap-anywhere text-muted">{newsletter.subject}</span>
        )}
        {newsletter.isThrottled && <span className="block text-sm font-normal text-muted">{THROTTLED}</span>}
      </>
    ),
  },
  {
    id: 'status',
    title: 'State',
    isInCard: true,
    cell: (newsletter) => <Badge tone={statusOf(newsletter).tone}>{statusOf(newsletter).title}</Badge>,
  },
  {
    id: 'progress',
    title: 'Progress',
    isInCard: true,
    isNumber: true,
    cell: (newsletter) => (
      <span className="whitespace-nowrap">
        {newsletter.startedAt === null || statusOf(newsletter) === TO_NOBODY
          ? '–'
          : `${formatNumber(dealtWith(newsletter.counts))} of ${formatNumber(newsletter.counts.recipients)}`}
      </span>
    ),
  },
  numberColumn('failed', 'Failed', ({ counts }) => counts.failed),
  numberColumn('uncertain', 'Uncertain', ({ counts }) => counts.uncertain, { isExtra: true }),
  numberColumn('skipped', 'Skipped', ({ counts }) => counts.skipped, { isExtra: true }),
  {
    id: 'trigger',
    title: 'Sent by',
    cell: ({ trigger, weekKey }) => (weekKey ? `${TRIGGER[trigger]}, ${weekKey}` : TRIGGER[trigger]),
  },
  {
    id: 'created',
    title: 'Created',
    isInCard: true,
    cell: ({ createdAt }) => <When at={createdAt} className="md:whitespace-nowrap" />,
  },
];

/** Shows when the weekly newsletter is sent; renders nothing while that is unknown. */
export function WeeklySchedule() {
  const { data } = useQuery({ ...reading('/api/admin/newsletters/schedule'), staleTime: 0 });
  if (!data) return null;
  const { cron, nextAt, timeZone } = data;
  return (
    <p className="text-body text-muted">
      {scheduleText(cron)}, on each college's clock.{' '}
      {nextAt && timeZone ? `Next: ${weekdayDateTime(nextAt, timeZone)}` : 'No college is open yet.'}
    </p>
  );
}
