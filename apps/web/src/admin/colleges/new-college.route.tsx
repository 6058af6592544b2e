import { useNavigate } from 'react-router-dom';
import { toAdmin } from '../../platform/admin-paths.js';
import { CollegeForm } from './college-form.js';
import { AdminPage } from '../admin-page.js';

const BACK = { to: toAdmin('colleges'), label: 'Colleges' };

/** `/admin/colleges/new` */
export function Component() {
  const navigate = useNavigate();
  return (
    <AdminPage title="Add a College" back={BACK}>
      <CollegeForm onSaved={({ id }) => void navigate(toAdmin('college', { collegeId: id }))} />
    </AdminPage>
  );
}
