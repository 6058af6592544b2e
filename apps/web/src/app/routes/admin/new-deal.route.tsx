import { AdminPage } from '../../../layouts/admin-page.js';

export function Component() {
  return (
    <AdminPage title="Add a Deal">
      <p className="text-muted">Nothing here yet.</p>
    </AdminPage>
  );
}
