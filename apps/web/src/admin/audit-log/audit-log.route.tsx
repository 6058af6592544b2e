import { AuditLogTable } from './audit-log-table.js';
import { AdminPage } from '../admin-page.js';

/** `/admin/audit-log` */
export function Component() {
  return (
    <AdminPage title="Audit Log">
      <AuditLogTable />
    </AdminPage>
  );
}
