import { ImportScreen } from './import-screen.js';
import { AdminPage } from '../admin-page.js';

/** `/admin/imports`. The open import is in the address. */
export function Component() {
  return (
    <AdminPage title="Imports" description="Preview every row before anything is saved.">
      <ImportScreen />
    </AdminPage>
  );
}
