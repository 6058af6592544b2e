import type { AdminVendorDto } from '@campus-deals/contracts/admin-vendor.dto';
import { BUSINESS_CATEGORIES, UNKNOWN_BUSINESS_CATEGORY } from '@campus-deals/contracts/enumerations';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import type { RowAction } from '../../components/table/column.js';
import { DataTable } from '../../components/table/data-table.js';
import { ExportButton } from '../../components/table/export-button.js';
import { FilterSelect } from '../../components/table/filter-select.js';
import type { TableSelection } from '../../components/table/table-selection.js';
import { useTableList } from '../../components/table/use-table-list.js';
import { toAdmin } from '../../config/admin-paths.js';
import { to } from '../../config/paths.js';
import { useUpdateVendor, VENDORS } from './admin-vendors.api.js';
import { VENDOR_COLUMNS, VENDOR_COLUMNS_OF_COLLEGE } from './vendor-columns.js';

const DeleteVendorDialog = lazy(async () => ({
  default: (await import('./delete-vendor-dialog.js')).DeleteVendorDialog,
}));

const FILTERS = ['category', 'featured', 'hasPaid', 'owned'] as const;
const SORTS = [
  ['newest', 'Newest first'],
  ['name', 'Name'],
] as const;
const YES_OR_NO = (yes: string, no: string) =>
  [
    ['', 'All'],
    ['true', yes],
    ['false', no],
  ] as const;
const CATEGORIES = [...BUSINESS_CATEGORIES, UNKNOWN_BUSINESS_CATEGORY].map((name) => [name, name] as const);

interface VendorsTableProps {
  /** Left out: of all. */
  collegeId?: number;
  /** Slot for what is done with the chosen ones. */
  renderBulk?: (selection: TableSelection) => ReactNode;
}

/** Every vendor, or those of a college. */
export function VendorsTable({ collegeId, renderBulk }: VendorsTableProps) {
  const list = useTableList<AdminVendorDto>({
    path: VENDORS,
    filters: collegeId === undefined ? [...FILTERS, 'collegeId'] : FILTERS,
    ...(collegeId !== undefined && { fixed: { collegeId: String(collegeId) } }),
    defaultSort: 'newest',
  });
  const [deleted, setDeleted] = useState<AdminVendorDto>();
  const update = useUpdateVendor();
  const filter = (name: (typeof FILTERS)[number]) => ({
    value: list.filter[name] ?? '',
    onChange: (value: string) => list.setFilter(name, value),
  });
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
        rowName={({ name }) => name}
        sorts={SORTS}
        searchLabel="Search vendors by name or category"
        filters={
          <>
            <FilterSelect label="Category" {...filter('category')} options={[['', 'All'], ...CATEGORIES]} />
            <FilterSelect label="Owner" {...filter('owned')} options={YES_OR_NO('Owned', 'Unclaimed')} />
            <FilterSelect label="Fee" {...filter('hasPaid')} options={YES_OR_NO('Paid', 'Unpaid')} />
            <FilterSelect label="Featured" {...filter('featured')} options={YES_OR_NO('Featured', 'Not featured')} />
            {collegeId === undefined && (
              <div className="basis-64 max-sm:grow">
                <CollegeChoice
                  label="College"
                  value={Number(list.filter.collegeId) || null}
                  onChange={(id) => list.setFilter('collegeId', id === null ? '' : String(id))}
                />
              </div>
            )}
          </>
        }
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
