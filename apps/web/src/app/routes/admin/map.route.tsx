import { AdminPage } from '../../../layouts/admin-page.js';
import { MapView } from './map-view.js';

/** `/admin/map` */
export function Component() {
  return (
    <AdminPage title="Map View">
      <MapView />
    </AdminPage>
  );
}
