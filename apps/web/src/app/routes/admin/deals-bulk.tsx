import type { ReactNode } from 'react';
import type { TableSelection } from '../../../components/table/table-selection.js';

/** What admins do with several deals at once. */
export function dealsBulk(_selection: TableSelection): ReactNode {
  return null;
}
