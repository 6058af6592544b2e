import type { ReactNode } from 'react';
import type { TableSelection } from '../../../components/table/table-selection.js';
import { BulkBar } from '../../../features/admin-jobs/bulk-bar.js';

/** Bulk actions on deals. */
export function dealsBulk(selection: TableSelection): ReactNode {
  return <BulkBar subject="deals" selection={selection} />;
}

/** Bulk actions on vendors. */
export function vendorsBulk(selection: TableSelection): ReactNode {
  return <BulkBar subject="vendors" selection={selection} />;
}

/** Bulk actions on colleges. */
export function collegesBulk(selection: TableSelection): ReactNode {
  return <BulkBar subject="colleges" selection={selection} />;
}
