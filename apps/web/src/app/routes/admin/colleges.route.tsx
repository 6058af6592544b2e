import { AdminPage } from '../../../layouts/admin-page.js';

export function Component() {
  return (
    <AdminPage title="Colleges">
      <p className="text-muted">Nothing here yet.</p>
    </AdminPage>
  );
}
