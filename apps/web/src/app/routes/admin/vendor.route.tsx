import { AdminPage } from '../../../layouts/admin-page.js';

export function Component() {
  return (
    <AdminPage title="Vendor">
      <p className="text-muted">Nothing here yet.</p>
    </AdminPage>
  );
}
