import type { AdminCollegeDto } from '@campus-deals/contracts/college.dto';
import { STATE_NAMES } from '@campus-deals/contracts/states';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../../components/table/column.js';
import { DataTable } from '../../components/table/data-table.js';
import { ExportButton } from '../../components/table/export-button.js';
import { FilterSelect } from '../../components/table/filter-select.js';
import type { TableSelection } from '../../components/table/table-selection.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { Badge } from '../../components/ui/badge.js';
import { LongDate } from '../../components/ui/long-date.js';
import { toAdmin } from '../../config/admin-paths.js';
import { to } from '../../config/paths.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { COLLEGES, useToggleFeatured } from './admin-colleges.api.js';

const DeleteCollegeDialog = lazy(async () => ({
  default: (await import('./delete-college-dialog.js')).DeleteCollegeDialog,
}));

export const COLLEGE_FILTERS = ['status', 'isActive', 'featured', 'state'] as const;
const SORTS = [
  ['name', 'Name'],
  ['newest', 'Newest first'],
  ['subscribers', 'Most subscribers'],
] as const;
const STATES = Object.entries(STATE_NAMES).map(([code, name]) => [code, name] as const);

/** Every college. `renderBulk` is a slot for what is done with the chosen ones. */
export function CollegesTable({ renderBulk }: { renderBulk?: (selection: TableSelection) => ReactNode }) {
  const list = useTableList<AdminCollegeDto>({ path: COLLEGES, filters: COLLEGE_FILTERS, defaultSort: 'name' });
  const [deleted, setDeleted] = useState<AdminCollegeDto>();
  const toggle = useToggleFeatured();
  const filter = (name: (typeof COLLEGE_FILTERS)[number]) => ({
    value: list.filter[name] ?? '',
    onChange: (value: string) => list.setFilter(name, value),
  });
  return (
    <>
      <DataTable
        name="colleges"
        list={list}
        columns={COLUMNS}
        noun="colleges"
        rowName={({ name }) => name}
        sorts={SORTS}
        searchLabel="Search colleges by name or city"
        filters={
          <>
            <FilterSelect
              label="Status"
              {...filter('status')}
              options={[
                ['', 'All'],
                ['live', 'Live'],
                ['pending', 'Pending'],
              ]}
            />
            <FilterSelect
              label="Activation"
              {...filter('isActive')}
              options={[
                ['', 'All'],
                ['true', 'Active'],
                ['false', 'Inactive'],
              ]}
            />
            <FilterSelect
              label="Featured"
              {...filter('featured')}
              options={[
                ['', 'All'],
                ['true', 'Featured'],
                ['false', 'Not featured'],
              ]}
            />
            <FilterSelect label="State" {...filter('state')} options={[['', 'All'], ...STATES]} />
          </>
        }
        toolbarExtra={<ExportButton path={`${COLLEGES}.csv`} query={list.query} />}
        actions={(college) => [
          { label: 'Edit', to: toAdmin('college', { collegeId: college.id }) },
          {
            label: college.featured ? 'Remove from featured' : 'Feature',
            onSelect: () => toggle.mutate(college.id),
          },
          { label: 'Open its page', to: to('college', { collegeId: college.shortName }) },
          { label: 'Delete', isDanger: true, onSelect: () => setDeleted(college) },
        ]}
        {...(renderBulk && { renderBulk })}
      />
      {deleted && (
        <Suspense fallback={null}>
          <DeleteCollegeDialog college={deleted} onClose={() => setDeleted(undefined)} />
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
      <span className="flex min-w-48 items-center gap-2">
        <Link to={toAdmin('college', { collegeId: id })} className="link py-1.5">
          {name}
        </Link>
        {featured && <Star className="size-4 shrink-0 fill-deal text-deal" aria-label="Featured" />}
      </span>
    ),
  },
  { id: 'shortName', title: 'Short name', cell: ({ shortName }) => shortName, isExtra: true },
  {
    id: 'place',
    title: 'City and state',
    cell: ({ city, state }) => (
      <span className="whitespace-nowrap">
        {city}, {state}
      </span>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => (status === 'live' ? <Badge tone="info">Live</Badge> : <Badge>Pending</Badge>),
  },
  {
    id: 'activation',
    title: 'Activation',
    cell: ({ isActive }) =>
      isActive ? <Badge tone="success">Active</Badge> : <Badge tone="neutral">Coming Soon</Badge>,
  },
  {
    id: 'subscribers',
    title: 'Subscribers',
    isNumber: true,
    cell: ({ subscriberCount, subscriptionGoal }) => (
      <span className="whitespace-nowrap">
        {formatNumber(subscriberCount)} / {formatNumber(subscriptionGoal)}
      </span>
    ),
  },
  { id: 'deals', title: 'Running deals', isNumber: true, cell: ({ dealCount }) => formatNumber(dealCount) },
  {
    id: 'domains',
    title: 'Email domains',
    cell: ({ emailDomains }) => emailDomains.join(', '),
    isExtra: true,
  },
  {
    id: 'createdAt',
    title: 'Added',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">
        <LongDate at={createdAt} />
      </span>
    ),
    isExtra: true,
  },
];
