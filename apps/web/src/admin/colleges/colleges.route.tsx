import { Plus } from 'lucide-react';
import { LinkButton } from '../../kit/ui/button.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { CollegesTable } from './colleges-table.js';
import { ShownJob } from '../jobs/shown-job.js';
import { AdminPage } from '../admin-page.js';
import { collegesBulk } from '../jobs/bulk.js';

/** `/admin/colleges`. Search, filters, sort and position are in the address. */
export function Component() {
  return (
    <AdminPage
      title="Colleges"
      actions={
        <>
          <LinkButton variant="secondary" to={toAdmin('imports')}>
            Import
          </LinkButton>
          <LinkButton to={toAdmin('newCollege')}>
            <Plus className="size-4.5" />
            Add college
          </LinkButton>
        </>
      }
    >
      <ShownJob />
      <CollegesTable renderBulk={collegesBulk} />
    </AdminPage>
  );
}
