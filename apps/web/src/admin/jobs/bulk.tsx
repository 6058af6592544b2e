import type { ImportKind } from '@campus-deals/contracts/enumerations';
import type { TableSelection } from '../../kit/table/table-selection.js';
import { BulkBar } from './bulk-bar.js';

const bulkOf = (subject: ImportKind) => (selection: TableSelection) => <BulkBar {...{ subject, selection }} />;

export const [dealsBulk, vendorsBulk, collegesBulk] = [bulkOf('deals'), bulkOf('vendors'), bulkOf('colleges')];
