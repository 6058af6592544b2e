import { Tabs } from '../../kit/ui/tabs.js';
import { FailedEvents, FailedMails } from './failures.js';
import { Health } from './health.js';
import { PaymentsTable } from './payments-table.js';
import { AdminPage, useTabChoice } from '../admin-page.js';

/** `/admin/operations`. The address holds the view, `?view=payments`, and the state of its table. */
export function Component() {
  return (
    <AdminPage title="Operations">
      <Tabs
        label="Operations"
        choice={useTabChoice('view', 'health')}
        tabs={[
          { id: 'health', title: 'Health', content: <Health /> },
          { id: 'events', title: 'Failed tasks', content: <FailedEvents /> },
          { id: 'mails', title: 'Emails', content: <FailedMails /> },
          { id: 'payments', title: 'Payments', content: <PaymentsTable /> },
        ]}
      />
    </AdminPage>
  );
}
