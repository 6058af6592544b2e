import { AdminPage } from '../../../layouts/admin-page.js';

export function Component() {
  return (
    <AdminPage title="College Activation">
      <p className="text-muted">Nothing here yet.</p>
    </AdminPage>
  );
}
