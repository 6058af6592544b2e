import { SectionCard } from '../../components/ui/section-card.js';
import { NotificationList } from './notification-list.js';
import { MarkAllAsRead } from './notification-panel.js';

/** Shows all notifications on their own page. */
export function NotificationsCard() {
  return (
    <SectionCard title="Your notifications" aside={<MarkAllAsRead />}>
      <div className="-mx-5 -mb-5 border-t border-line sm:-mx-7 sm:-mb-7">
        <NotificationList />
      </div>
    </SectionCard>
  );
}
