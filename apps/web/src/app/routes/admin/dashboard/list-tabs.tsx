import type { ReactNode } from 'react';
import { CollegesTable } from '../../../../features/admin-colleges/colleges-table.js';
import { DealsTable } from '../../../../features/admin-deals/deals-table.js';
import { ShownJob } from '../../../../features/admin-jobs/shown-job.js';
import { UsersTable } from '../../../../features/admin-users/users-table.js';
import { VendorsTable } from '../../../../features/admin-vendors/vendors-table.js';
import { useSession } from '../../../../lib/session/session.js';
import { collegesBulk, dealsBulk, vendorsBulk } from '../bulk.js';

/** The tables of the screens of the same name, in the dashboard's tabs. */
export const CollegesTab = () => withJob(<CollegesTable renderBulk={collegesBulk} />);
export const VendorsTab = () => withJob(<VendorsTable renderBulk={vendorsBulk} />);
export const DealsTab = () => withJob(<DealsTable renderBulk={dealsBulk} />);

export function UsersTab() {
  const { session } = useSession();
  return <UsersTable ownId={session.userId} />;
}

function withJob(table: ReactNode) {
  return (
    <>
      <ShownJob />
      {table}
    </>
  );
}
