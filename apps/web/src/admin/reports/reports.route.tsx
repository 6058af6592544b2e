import { Report } from './report.js';
import { AdminPage } from '../admin-page.js';

/** `/admin/reports`. College or vendor, range and comparison are in the address. */
export function Component() {
  return (
    <AdminPage title="Reports" description="What happens at a college or with a vendor.">
      <Report />
    </AdminPage>
  );
}
