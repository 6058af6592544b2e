import { AdminPage } from '../admin-page.js';
import { NewsletterTab } from './newsletter-tab.js';

/** `/admin/newsletter`. The view and the newsletter are in the address. */
export function Component() {
  return (
    <AdminPage title="Newsletter">
      <NewsletterTab />
    </AdminPage>
  );
}
