import { useNavigate } from 'react-router-dom';
import { toAdmin } from '../../platform/admin-paths.js';
import { VendorForm } from './vendor-form.js';
import { AdminPage } from '../admin-page.js';

const BACK = { to: toAdmin('vendors'), label: 'Vendors' };

/** `/admin/vendors/new` */
export function Component() {
  const navigate = useNavigate();
  return (
    <AdminPage
      title="Add a Vendor"
      back={BACK}
      description="It has no owner until someone with its contact email claims it. Until then, you manage its deals."
    >
      <VendorForm onSaved={({ id }) => void navigate(toAdmin('vendor', { vendorId: id }))} />
    </AdminPage>
  );
}
