import { AdminPage } from '../../../layouts/admin-page.js';

export function Component() {
  return (
    <AdminPage title="Admin Dashboard">
      <p className="text-muted">Nothing here yet.</p>
    </AdminPage>
  );
}
