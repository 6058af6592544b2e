import { Tabs } from '../../kit/ui/tabs.js';
import { ActivationStats, ActivationTable } from './activation-table.js';
import { AdminPage, useTabChoice } from '../admin-page.js';

/** `/admin/college-activation`. The second tab is at `?view=active`. */
export function Component() {
  return (
    <AdminPage
      title="College Activation"
      description="A college is activated by its subscribers when they reach its goal, or here."
    >
      <ActivationStats />
      <Tabs
        label="Colleges by activation"
        choice={useTabChoice('view', 'inactive')}
        tabs={[
          { id: 'inactive', title: 'Inactive Colleges', content: <ActivationTable key="inactive" isActive={false} /> },
          { id: 'active', title: 'Active Colleges', content: <ActivationTable key="active" isActive /> },
        ]}
      />
    </AdminPage>
  );
}
