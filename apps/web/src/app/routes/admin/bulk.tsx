import type { ReactNode } from 'react';
import type { TableSelection } from '../../../components/table/table-selection.js';
import { BulkBar } from '../../../features/admin-jobs/bulk-bar.js';

/** What admins do with several deals at once. */
export function dealsBulk(selection: TableSelection): ReactNode {
  return <BulkBar subject="deals" selection={selection} />;
}

/** The same with vendors. */
export function vendorsBulk(selection: TableSelection): ReactNode {
  return <BulkBar subject="vendors" selection={selection} />;
}

/** The same with colleges. */
export function collegesBulk(selection: TableSelection): ReactNode {
  return <BulkBar subject="colleges" selection={selection} />;
}
