import { AdminPage } from '../../../layouts/admin-page.js';

export function Component() {
  return (
    <AdminPage title="Deals">
      <p className="text-muted">Nothing here yet.</p>
    </AdminPage>
  );
}
