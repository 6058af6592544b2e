import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { BUSINESS_CATEGORIES, UNKNOWN_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';
import { BadgeCheck, Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Column, RowAction } from '../../kit/table/table.types.js';
import { collegeFilter } from '../colleges/college-choice.js';
import { DataTable } from '../../kit/table/data-table.js';
import { ExportButton } from '../../kit/table/export-button.js';
import { None, RowLink } from '../../kit/table/cells.js';
import { type ListFilter, useTableList, YES_OR_NO } from '../../kit/table/use-table-list.js';
import { Badge } from '../../kit/ui/badge.js';
import { ShortDate } from '../../kit/ui/long-date.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { to } from '../../platform/paths.js';
import { numberColumn } from '../number-column.js';
import { vendorsBulk } from '../jobs/bulk.js';
import { useUpdateVendor } from './admin-vendors.api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const RemovalDialog = lazyNamed(() => import('../removal-dialog.js'), 'RemovalDialog');
const VENDORS = '/api/admin/vendors';

const SORTS = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
] as const;
const CATEGORIES = [...BUSINESS_CATEGORIES, UNKNOWN_BUSINESS_CATEGORY].map((name) => [name, name] as const);
const FILTERS_OF_COLLEGE: readonly ListFilter<'/api/admin/vendors'>[] = [
  { name: 'category', label: 'Category', kind: 'choice', options: CATEGORIES },
  {
    name: 'owned',
    label: 'Owner',
    kind: 'choice',
    options: [
      ['true', 'Owned'],
      ['false', 'Unclaimed'],
    ],
  },
  {
    name: 'hasPaid',
    label: 'Fee',
    kind: 'choice',
    options: [
      ['true', 'Paid'],
      ['false', 'Unpaid'],
    ],
  },
  { name: 'featured', label: 'Featured', kind: 'choice', options: YES_OR_NO },
];
const FILTERS: readonly ListFilter<'/api/admin/vendors'>[] = [...FILTERS_OF_COLLEGE, collegeFilter];
const NO_VENDORS = {
  title: 'No vendors yet.',
  text: 'Businesses appear here when they register. You can also add one, or import a list under Imports.',
};
const NO_VENDORS_OF_COLLEGE = {
  title: 'No vendors yet.',
  text: 'Businesses that register at this college appear here. You can also add one, or import a list under Imports.',
};

/** Lists every vendor, or those of a college. */
export function VendorsTable({ collegeId }: { collegeId?: number }) {
  const list = useTableList({
    path: VENDORS,
    filters: collegeId === undefined ? FILTERS : FILTERS_OF_COLLEGE,
    ...(collegeId !== undefined && { fixed: { collegeId: String(collegeId) } }),
    defaultSort: 'newest',
  });
  const [deleted, setDeleted] = useState<AdminVendorDto>();
  const update = useUpdateVendor();
  const actions = (vendor: AdminVendorDto): RowAction[] => [
    { label: 'Edit', to: toAdmin('vendor', { vendorId: vendor.id }) },
    {
      label: vendor.featured ? 'Remove from featured' : 'Feature',
      onSelect: () => update.mutate({ params: { id: vendor.id }, body: { featured: !vendor.featured } }),
    },
    {
      label: vendor.isTrusted ? 'Trust no longer' : 'Trust: approve its deals at once',
      onSelect: () => update.mutate({ params: { id: vendor.id }, body: { isTrusted: !vendor.isTrusted } }),
    },
    ...(vendor.collegeId === null
      ? []
      : [{ label: 'Open its page', to: to('vendor', { collegeId: vendor.collegeId, vendorId: vendor.id }) }]),
    { label: 'Delete', isDanger: true, onSelect: () => setDeleted(vendor) },
  ];
  return (
    <>
      <DataTable
        name={collegeId === undefined ? 'vendors' : 'vendors-of-college'}
        list={list}
        columns={collegeId === undefined ? VENDOR_COLUMNS : VENDOR_COLUMNS_OF_COLLEGE}
        noun="vendors"
        empty={collegeId === undefined ? NO_VENDORS : NO_VENDORS_OF_COLLEGE}
        rowName={({ name }) => name}
        sorts={SORTS}
        searchLabel="Search vendors by name or category"
        toolbarExtra={<ExportButton path={`${VENDORS}.csv`} query={list.query} />}
        actions={actions}
        {...(collegeId === undefined && { renderBulk: vendorsBulk })}
      />
      {deleted && (
        <Suspense fallback={null}>
          <RemovalDialog noun="vendor" of={deleted} onClose={() => setDeleted(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const VENDOR_COLUMNS: readonly Column<AdminVendorDto>[] = [
  {
    id: 'name',
    title: 'Name',
    isRowHead: true,
    cell: ({ id, name, featured, isTrusted, suspensionReason, isOwnerSuspended }) => (
      <span className="flex items-center gap-2 md:min-w-40">
        <RowLink to={toAdmin('vendor', { vendorId: id })}>{name}</RowLink>
        {featured && <Star className="size-4 shrink-0 fill-deal text-deal" aria-label="Featured" />}
        {isTrusted && <BadgeCheck className="size-4.5 shrink-0 text-success" aria-label="Trusted" />}
        {(suspensionReason !== null || isOwnerSuspended) && <Badge tone="danger">Suspended</Badge>}
      </span>
    ),
  },
  {
    id: 'college',
    title: 'College',
    isInCard: true,
    cell: ({ collegeName }) => <span className="block md:min-w-32">{collegeName ?? <None />}</span>,
  },
  { id: 'category', title: 'Category', cell: ({ category }) => category },
  {
    id: 'owner',
    title: 'Owner',
    isInCard: true,
    cell: ({ userId }) =>
      userId === null ? <Badge tone="warning">Unclaimed</Badge> : <Badge tone="success">Owned</Badge>,
  },
  {
    id: 'fee',
    title: 'Fee',
    isInCard: true,
    cell: ({ hasPaid, isFeeWaived, userId }) =>
      hasPaid ? (
        <Badge tone="success">Paid</Badge>
      ) : isFeeWaived ? (
        <Badge tone="success">Waived</Badge>
      ) : userId === null ? (
        <None />
      ) : (
        <Badge tone="warning">Unpaid</Badge>
      ),
  },
  numberColumn('deals', 'Deals', ({ dealCount }) => dealCount, { isInCard: true }),
  {
    id: 'place',
    title: 'City and state',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <None />,
    isExtra: true,
  },
  { id: 'email', title: 'Contact email', cell: ({ contactEmail }) => contactEmail ?? <None />, isExtra: true },
  { id: 'phone', title: 'Contact phone', cell: ({ contactPhone }) => contactPhone ?? <None />, isExtra: true },
  {
    id: 'createdAt',
    title: 'Added',
    cell: ({ createdAt }) => (
      <span className="block md:min-w-24">
        <ShortDate at={createdAt} />
      </span>
    ),
  },
];

const VENDOR_COLUMNS_OF_COLLEGE = VENDOR_COLUMNS.filter(({ id }) => id !== 'college');
