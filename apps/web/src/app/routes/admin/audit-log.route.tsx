import { AuditLogTable } from '../../../features/admin-audit/audit-log-table.js';
import { AdminPage } from '../../../layouts/admin-page.js';

/** `/admin/audit-log` */
export function Component() {
  return (
    <AdminPage title="Audit Log">
      <AuditLogTable />
    </AdminPage>
  );
}
