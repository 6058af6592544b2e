import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../components/ui/tabs.js';
import { ActivationStats, ActivationTable } from '../../../features/admin-colleges/activation-table.js';
import { AdminPage } from '../../../layouts/admin-page.js';

/** `/admin/college-activation`. The second tab is at `?view=active`. */
export function Component() {
  const [params, setParams] = useSearchParams();
  return (
    <AdminPage
      title="College Activation"
      description="A college is activated by its subscribers when they reach its goal, or here."
    >
      <ActivationStats />
      <Tabs
        label="Colleges by activation"
        choice={{
          id: params.get('view') ?? 'inactive',
          onChoose: (id) => setParams(id === 'inactive' ? {} : { view: id }),
        }}
        tabs={[
          { id: 'inactive', title: 'Inactive Colleges', content: <ActivationTable key="inactive" isActive={false} /> },
          { id: 'active', title: 'Active Colleges', content: <ActivationTable key="active" isActive /> },
        ]}
      />
    </AdminPage>
  );
}
