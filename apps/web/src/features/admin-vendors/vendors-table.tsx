import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { BUSINESS_CATEGORIES, UNKNOWN_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { RowAction } from '../../components/table/column.js';
import { DataTable } from '../../components/table/data-table.js';
import { ExportButton } from '../../components/table/export-button.js';
import { YES_OR_NO, type ListFilter } from '../../components/table/table-filter.js';
import type { TableSelection } from '../../components/table/table-selection.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { toAdmin } from '../../config/admin-paths.js';
import { to } from '../../config/paths.js';
import { useUpdateVendor, VENDORS } from './admin-vendors.api.js';
import { VENDOR_COLUMNS, VENDOR_COLUMNS_OF_COLLEGE } from './vendor-columns.js';

const DeleteVendorDialog = lazy(async () => ({
  default: (await import('./delete-vendor-dialog.js')).DeleteVendorDialog,
}));

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
const FILTERS: readonly ListFilter<'/api/admin/vendors'>[] = [
  ...FILTERS_OF_COLLEGE,
  { name: 'collegeId', label: 'College', kind: 'college' },
];
const NO_VENDORS = {
  title: 'No vendors yet.',
  text: 'Businesses appear here when they register. You can also add one, or import a list under Imports.',
};
const NO_VENDORS_OF_COLLEGE = {
  title: 'No vendors yet.',
  text: 'Businesses that register at this college appear here. You can also add one, or import a list under Imports.',
};

interface VendorsTableProps {
  /** Undefined for the vendors of all colleges. */
  collegeId?: number;
  /** Slot for actions on the selected vendors. */
  renderBulk?: (selection: TableSelection) => ReactNode;
}

/** Lists every vendor, or those of a college. */
export function VendorsTable({ collegeId, renderBulk }: VendorsTableProps) {
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
      onSelect: () => update.mutate({ id: vendor.id, featured: !vendor.featured }),
    },
    {
      label: vendor.isTrusted ? 'Trust no longer' : 'Trust: approve its deals at once',
      onSelect: () => update.mutate({ id: vendor.id, isTrusted: !vendor.isTrusted }),
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
        {...(renderBulk && { renderBulk })}
      />
      {deleted && (
        <Suspense fallback={null}>
          <DeleteVendorDialog vendor={deleted} onClose={() => setDeleted(undefined)} />
        </Suspense>
      )}
    </>
  );
}
