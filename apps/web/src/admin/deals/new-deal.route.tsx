import { useNavigate } from 'react-router-dom';
import { toAdmin } from '../../platform/admin-paths.js';
import { AdminDealForm } from './admin-deal-form.js';
import { AdminPage } from '../admin-page.js';

const LIST = toAdmin('deals', {}, { view: 'all' });

/** `/admin/deals/new` */
export function Component() {
  const navigate = useNavigate();
  const leave = () => void navigate(LIST);
  return (
    <AdminPage
      title="Add a Deal"
      description="It waits for approval like any other."
      back={{ to: LIST, label: 'All deals' }}
    >
      <AdminDealForm deal={undefined} onDone={leave} onCancel={leave} />
    </AdminPage>
  );
}
