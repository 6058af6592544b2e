import type { NewsletterDto } from '@campus-deals/contracts/admin-newsletter.dto';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import { When } from '../../components/admin/when.js';
import type { Column } from '../../components/table/column.js';
import { DataTable } from '../../components/table/data-table.js';
import { FilterSelect } from '../../components/table/filter-select.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { Badge } from '../../components/ui/badge.js';
import { DetailLink } from '../../components/ui/detail-link.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { lookAgain, NEWSLETTERS } from './admin-newsletter.api.js';
import { audience, dealtWith, optionsOf, STATUS, THROTTLED, TRIGGER } from './newsletter-words.js';

const FILTERS = ['status', 'collegeId'] as const;

interface NewslettersTableProps {
  /** The address of one. */
  to: (id: number) => string;
}

/** Newsletters that were sent or are being sent, the newest first; looked at again while one is under way. */
export function NewslettersTable({ to }: NewslettersTableProps) {
  const list = useTableList<NewsletterDto>({ path: NEWSLETTERS, filters: FILTERS, lookAgain });
  const { filter, setFilter } = list;
  return (
    <DataTable
      name="newsletters"
      list={list}
      columns={columnsWith(to)}
      noun="newsletters"
      rowName={(newsletter) => `newsletter ${newsletter.id} to ${audience(newsletter)}`}
      hasSearch={false}
      filters={
        <>
          <FilterSelect
            label="State"
            value={filter['status'] ?? ''}
            onChange={(status) => setFilter('status', status)}
            options={optionsOf(STATUS)}
          />
          <div className="w-full sm:w-72">
            <CollegeChoice
              label="College"
              value={Number(filter['collegeId']) || null}
              onChange={(id) => setFilter('collegeId', id === null ? '' : String(id))}
            />
          </div>
        </>
      }
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
        <DetailLink className="link inline-flex min-h-6 items-center wrap-anywhere" to={to(newsletter.id)}>
          {audience(newsletter)}
        </DetailLink>
        {newsletter.isThrottled && <span className="block text-sm font-normal text-muted">{THROTTLED}</span>}
      </>
    ),
  },
  {
    id: 'status',
    title: 'State',
    cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].title}</Badge>,
  },
  {
    id: 'progress',
    title: 'Progress',
    isNumber: true,
    cell: ({ counts, startedAt }) => (
      <span className="whitespace-nowrap">
        {startedAt === null ? '–' : `${formatNumber(dealtWith(counts))} of ${formatNumber(counts.recipients)}`}
      </span>
    ),
  },
  { id: 'failed', title: 'Failed', isNumber: true, cell: ({ counts }) => formatNumber(counts.failed) },
  {
    id: 'uncertain',
    title: 'Uncertain',
    isNumber: true,
    isExtra: true,
    cell: ({ counts }) => formatNumber(counts.uncertain),
  },
  {
    id: 'skipped',
    title: 'Skipped',
    isNumber: true,
    isExtra: true,
    cell: ({ counts }) => formatNumber(counts.skipped),
  },
  {
    id: 'trigger',
    title: 'Why',
    cell: ({ trigger, weekKey }) => (weekKey ? `${TRIGGER[trigger]}, ${weekKey}` : TRIGGER[trigger]),
  },
  {
    id: 'created',
    title: 'Begun',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <When at={createdAt} />
      </span>
    ),
  },
];
