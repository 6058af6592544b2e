import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { activationProgress } from '@campus-deals/contracts/gateway/site-rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DataTable } from '../../kit/table/data-table.js';
import { RowLink } from '../../kit/table/cells.js';
import { totalText } from '../../kit/table/table-pager.js';
import type { Column } from '../../kit/table/table.types.js';
import { tableQuery, useTableList } from '../../kit/table/use-table-list.js';
import { formatNumber } from '../../kit/text/plural.js';
import { Button } from '../../kit/ui/button.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { ProgressBar } from '../../kit/ui/progress-bar.js';
import { InlineError, Skeleton } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { AdminPage, useTabChoice } from '../admin-page.js';
import { numberColumn } from '../number-column.js';
import { COLLEGES } from './admin-colleges.api.js';
import { ActivateDialog, GoalDialog } from './college-dialogs.js';
import { CollegeState } from './college-state.js';

/** `/admin/college-activation`. The second tab is at `?view=active`. */
export function Component() {
  return (
    <AdminPage
      title="College Activation"
      description="A college is activated by its subscribers when they reach its goal, or here."
    >
      <ActivationStats />
      <Tabs
        label="Colleges by activation"
        choice={useTabChoice('view', 'inactive')}
        tabs={[
          { id: 'inactive', title: 'Inactive Colleges', content: <ActivationTable key="inactive" isActive={false} /> },
          { id: 'active', title: 'Active Colleges', content: <ActivationTable key="active" isActive /> },
        ]}
      />
    </AdminPage>
  );
}

const SORTS = [
  ['progress', 'Closest to its goal'],
  ['subscribers', 'Most subscribers'],
  ['name', 'Name'],
  ['newest', 'Newest first'],
] as const;

/** Lists active colleges, or inactive ones with what they still need. */
function ActivationTable({ isActive }: { isActive: boolean }) {
  const list = useTableList({
    path: COLLEGES,
    fixed: { isActive: String(isActive) },
    defaultSort: isActive ? 'subscribers' : 'progress',
  });
  const [dialog, setDialog] = useState<{ kind: 'activate' | 'goal'; college: AdminCollegeDto }>();
  const close = () => setDialog(undefined);
  const columns = useMemo(
    () => (isActive ? ACTIVE_COLUMNS : inactiveColumns((college) => setDialog({ kind: 'activate', college }))),
    [isActive],
  );
  return (
    <>
      <DataTable
        name={isActive ? 'active-colleges' : 'inactive-colleges'}
        list={list}
        columns={columns}
        noun={isActive ? 'active colleges' : 'inactive colleges'}
        empty={isActive ? NO_ACTIVE : NO_INACTIVE}
        rowName={({ name }) => name}
        sorts={isActive ? SORTS.slice(1) : SORTS}
        searchLabel="Search colleges by name or city"
        actions={(college) => [
          { label: 'Set subscription goal', onSelect: () => setDialog({ kind: 'goal', college }) },
          { label: 'Edit', to: toAdmin('college', { collegeId: college.id }) },
        ]}
      />
      {dialog?.kind === 'activate' && <ActivateDialog college={dialog.college} onClose={close} />}
      {dialog?.kind === 'goal' && <GoalDialog college={dialog.college} onClose={close} />}
    </>
  );
}

const NO_ACTIVE = {
  title: 'No active colleges yet.',
  text: 'A college becomes active when it reaches its subscriber goal. You can also activate one under "Inactive Colleges" as soon as it has a subscriber.',
};
const NO_INACTIVE = {
  title: 'No inactive colleges.',
  text: 'Every college is active. A college that you add starts here.',
};

const NAME: Column<AdminCollegeDto> = {
  id: 'name',
  title: 'Name',
  isRowHead: true,
  cell: (college) => (
    <span className="block md:min-w-48">
      <RowLink to={toAdmin('college', { collegeId: college.id })}>{college.name}</RowLink>{' '}
      {college.status === 'pending' && <CollegeState college={college} />}
      <span className="block text-sm font-normal text-muted">
        {college.city}, {college.state}
      </span>
    </span>
  ),
};

const SUBSCRIBERS = numberColumn<AdminCollegeDto>('subscribers', 'Subscribers', (college) => college.subscriberCount, {
  isInCard: true,
});

const inactiveColumns = (onActivate: (college: AdminCollegeDto) => void): Column<AdminCollegeDto>[] => [
  NAME,
  {
    id: 'progress',
    title: 'Subscription progress',
    isInCard: true,
    cell: ({ name, subscriberCount, subscriptionGoal }) => (
      <span className="block py-2 md:min-w-40">
        <ProgressBar
          percent={activationProgress(subscriberCount, subscriptionGoal)}
          label={`Subscription progress of ${name}`}
          valueText={`${formatNumber(subscriberCount)} of ${formatNumber(subscriptionGoal)} subscribers`}
        />
      </span>
    ),
  },
  {
    id: 'percent',
    title: 'Reached',
    isNumber: true,
    cell: ({ subscriberCount, subscriptionGoal }) => `${activationProgress(subscriberCount, subscriptionGoal)}%`,
  },
  SUBSCRIBERS,
  numberColumn('goal', 'Goal', ({ subscriptionGoal }) => subscriptionGoal, { isInCard: true }),
  {
    id: 'activate',
    title: 'Activate',
    isInCard: 'unlabeled',
    cell: (college) => (
      <Button
        variant="secondary"
        className="max-md:my-1 max-md:w-full"
        aria-label={`Activate ${college.name}`}
        onClick={() => onActivate(college)}
      >
        Activate
      </Button>
    ),
  },
];

const ACTIVE_COLUMNS: Column<AdminCollegeDto>[] = [
  NAME,
  {
    id: 'activationDate',
    title: 'Activated on',
    isInCard: true,
    cell: ({ activationDate }) => (
      <span className="whitespace-nowrap">{activationDate ? <LongDate at={activationDate} /> : 'Not known'}</span>
    ),
  },
  SUBSCRIBERS,
  numberColumn('goal', 'Goal', ({ subscriptionGoal }) => subscriptionGoal),
  numberColumn('deals', 'Running deals', ({ dealCount }) => dealCount, { isInCard: true }),
];

/** Reads the total only, so one row is enough. */
const countQuery = (filter: { isActive?: string }) => tableQuery(COLLEGES, { ...filter, limit: '1' });

/** Shows the total, the active and inactive colleges, and the share of active ones. */
function ActivationStats() {
  const all = useQuery(countQuery({}));
  const active = useQuery(countQuery({ isActive: 'true' }));
  const inactive = useQuery(countQuery({ isActive: 'false' }));
  if ([all, active, inactive].some(({ isError }) => isError))
    return <InlineError>The numbers could not be loaded.</InlineError>;
  const total = all.data?.total ?? 0;
  const rate = total === 0 ? 0 : Math.round(((active.data?.total ?? 0) / total) * 100);
  const stats: [title: string, value: string | undefined][] = [
    ['Total Colleges', all.data && totalText(all.data)],
    ['Active Colleges', active.data && totalText(active.data)],
    ['Inactive Colleges', inactive.data && totalText(inactive.data)],
    ['Activation Rate', all.data && active.data && `${rate}%`],
  ];
  return (
    <dl className="tiles mb-6 gap-3">
      {stats.map(([title, value]) => (
        <div key={title} className="sheet flex flex-col-reverse gap-1 px-4 py-3.5">
          <dt className="text-body text-muted">{title}</dt>
          <dd className="font-display text-3xl font-bold tabular-nums">{value ?? <Skeleton className="h-9 w-16" />}</dd>
        </div>
      ))}
    </dl>
  );
}
