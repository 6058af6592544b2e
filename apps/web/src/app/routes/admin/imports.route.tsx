import { ImportScreen } from '../../../features/admin-jobs/import-screen.js';
import { AdminPage } from '../../../layouts/admin-page.js';

/** `/admin/imports`; the import that is looked at is in the address. */
export function Component() {
  return (
    <AdminPage
      title="Imports"
      description="A file is checked first: you see what would become of each line before anything is kept."
    >
      <ImportScreen />
    </AdminPage>
  );
}
