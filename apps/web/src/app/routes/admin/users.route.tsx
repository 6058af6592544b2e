import { AdminPage } from '../../../layouts/admin-page.js';

export function Component() {
  return (
    <AdminPage title="Users">
      <p className="text-muted">Nothing here yet.</p>
    </AdminPage>
  );
}
