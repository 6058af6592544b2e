import type { AdminCollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { STATE_NAMES } from '@campus-deals/contracts/catalog/states';
import { Plus, Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DataTable } from '../../kit/table/data-table.js';
import { ExportButton } from '../../kit/table/export-button.js';
import { RowLink } from '../../kit/table/cells.js';
import type { Column } from '../../kit/table/table.types.js';
import { type ListFilter, useTableList, YES_OR_NO } from '../../kit/table/use-table-list.js';
import { formatNumber } from '../../kit/text/plural.js';
import { LinkButton } from '../../kit/ui/button.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { to } from '../../platform/paths.js';
import { ShownJob } from '../jobs/job-progress.js';
import { AdminPage } from '../admin-page.js';
import { numberColumn } from '../number-column.js';
import { collegesBulk } from '../jobs/bulk.js';
import { COLLEGES, useToggleFeatured } from './admin-colleges.api.js';
import { COLLEGE_STATUS_OPTIONS, CollegeState } from './college-state.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

/** `/admin/colleges`. Search, filters, sort and position are in the address. */
export function Component() {
  return (
    <AdminPage
      title="Colleges"
      actions={
        <>
          <LinkButton variant="secondary" to={toAdmin('imports')}>
            Import
          </LinkButton>
          <LinkButton to={toAdmin('newCollege')}>
            <Plus className="size-4.5" />
            Add college
          </LinkButton>
        </>
      }
    >
      <ShownJob />
      <CollegesTable />
    </AdminPage>
  );
}

const RemovalDialog = lazyNamed(() => import('../removal-dialog.js'), 'RemovalDialog');

const SORTS = [
  ['name', 'Name'],
  ['newest', 'Newest first'],
  ['subscribers', 'Most subscribers'],
] as const;
const FILTERS: readonly ListFilter<'/api/admin/colleges'>[] = [
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: COLLEGE_STATUS_OPTIONS,
  },
  {
    name: 'isActive',
    label: 'Activation',
    kind: 'choice',
    options: [
      ['true', 'Open'],
      ['false', 'Not open yet'],
    ],
  },
  { name: 'featured', label: 'Featured', kind: 'choice', options: YES_OR_NO },
  { name: 'state', label: 'State', kind: 'choice', options: Object.entries(STATE_NAMES) },
];

/** Lists every college. */
function CollegesTable() {
  const list = useTableList({ path: COLLEGES, filters: FILTERS, defaultSort: 'name' });
  const [deleted, setDeleted] = useState<AdminCollegeDto>();
  const toggle = useToggleFeatured();
  return (
    <>
      <DataTable
        name="colleges"
        list={list}
        columns={COLUMNS}
        noun="colleges"
        empty={{ title: 'No colleges yet.', text: 'Add the first college here, or import a list under Imports.' }}
        rowName={({ name }) => name}
        sorts={SORTS}
        searchLabel="Search colleges by name or city"
        toolbarExtra={<ExportButton path={`${COLLEGES}.csv`} query={list.query} />}
        actions={(college) => [
          { label: 'Edit', to: toAdmin('college', { collegeId: college.id }) },
          {
            label: college.featured ? 'Remove from featured' : 'Feature',
            onSelect: () => toggle.mutate({ params: { id: college.id } }),
          },
          { label: 'Open its page', to: to('college', { collegeId: college.shortName }) },
          { label: 'Delete', isDanger: true, onSelect: () => setDeleted(college) },
        ]}
        renderBulk={collegesBulk}
      />
      {deleted && (
        <Suspense fallback={null}>
          <RemovalDialog noun="college" of={deleted} onClose={() => setDeleted(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const COLUMNS: Column<AdminCollegeDto>[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHead: true,
    cell: ({ id, name, featured }) => (
      <span className="flex items-center gap-2 md:min-w-48">
        <RowLink to={toAdmin('college', { collegeId: id })}>{name}</RowLink>
        {featured && <Star className="size-4 shrink-0 fill-deal text-deal" aria-label="Featured" />}
      </span>
    ),
  },
  { id: 'shortName', title: 'Short name', cell: ({ shortName }) => shortName, isExtra: true },
  {
    id: 'place',
    title: 'City and state',
    isInCard: true,
    cell: ({ city, state }) => (
      <span className="whitespace-nowrap">
        {city}, {state}
      </span>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    isInCard: true,
    cell: (college) => <CollegeState college={college} />,
  },
  {
    id: 'subscribers',
    title: 'Subscribers',
    isInCard: true,
    isNumber: true,
    cell: ({ subscriberCount, subscriptionGoal }) => (
      <span className="whitespace-nowrap">
        {formatNumber(subscriberCount)} / {formatNumber(subscriptionGoal)}
      </span>
    ),
  },
  numberColumn('deals', 'Running deals', ({ dealCount }) => dealCount, { isInCard: true }),
  {
    id: 'domains',
    title: 'Email domains',
    cell: ({ emailDomains }) => emailDomains.join(', '),
    isExtra: true,
  },
  { id: 'createdAt', title: 'Added', cell: ({ createdAt }) => <ShortDate at={createdAt} />, isExtra: true },
];
