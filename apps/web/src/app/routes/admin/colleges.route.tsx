import { Plus } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.js';
import { toAdmin } from '../../../config/admin-paths.js';
import { CollegesTable } from '../../../features/admin-colleges/colleges-table.js';
import { AdminPage } from '../../../layouts/admin-page.js';

/** `/admin/colleges`; search, filters, sort and place are in the address. */
export function Component() {
  return (
    <AdminPage
      title="Colleges"
      actions={
        <>
          <LinkButton look="secondary" to={toAdmin('imports')}>
            Import
          </LinkButton>
          <LinkButton to={toAdmin('newCollege')}>
            <Plus className="size-4.5" aria-hidden="true" />
            Add college
          </LinkButton>
        </>
      }
    >
      <CollegesTable />
    </AdminPage>
  );
}
