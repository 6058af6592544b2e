import { Plus } from 'lucide-react';
import { LinkButton } from '../../kit/ui/button.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { ShownJob } from '../jobs/job-progress.js';
import { VendorsTable } from './vendors-table.js';
import { AdminPage } from '../admin-page.js';

/** `/admin/vendors`. Search, filters, sort and position are in the address. */
export function Component() {
  return (
    <AdminPage
      title="Vendors"
      actions={
        <>
          <LinkButton variant="secondary" to={toAdmin('imports')}>
            Import
          </LinkButton>
          <LinkButton to={toAdmin('newVendor')}>
            <Plus className="size-4.5" />
            Add vendor
          </LinkButton>
        </>
      }
    >
      <ShownJob />
      <VendorsTable />
    </AdminPage>
  );
}
