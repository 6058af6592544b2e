import { StudentCardsQueue } from './student-cards-queue.js';
import { AdminPage } from '../admin-page.js';

/** `/admin/student-cards` */
export function Component() {
  return (
    <AdminPage
      title="Student cards"
      description="Verify students who have no school address. A picture is deleted with your decision, or after 30 days. The audit log keeps who looked."
    >
      <StudentCardsQueue />
    </AdminPage>
  );
}
