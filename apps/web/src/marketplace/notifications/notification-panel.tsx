import { useQuery } from '@tanstack/react-query';
import { BellRing, Settings2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { to } from '../../platform/paths.js';
import { NotificationList } from './notification-list.js';
import { unreadCountQuery, useMarkAllRead } from './notification-list.api.js';
import { useBrowserNotifications } from './use-browser-notifications.js';

interface NotificationPanelProps {
  titleId: string;
  /** Called when a notification's page is opened. */
  onOpen: () => void;
}

/** Panel that opens below the bell. */
export function NotificationPanel({ titleId, onOpen }: NotificationPanelProps) {
  const { preferences, permission, isOn, isBusy, turn } = useBrowserNotifications();
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 id={titleId} className="font-sans text-base font-bold tracking-normal">
          Notifications
        </h2>
        <MarkAllAsRead />
      </div>
      {preferences && !isOn && (
        <div className="border-b border-line bg-well px-4 pt-2.5 pb-3.5 text-body">
          <p className="text-muted">
            {permission === 'denied' ? 'Blocked in this browser’s settings.' : 'Deal alerts in your browser'}
          </p>
          <Button variant="secondary" className="mt-2 w-full" disabled={isBusy} onClick={() => void turn(true)}>
            <BellRing className="size-4.5" />
            Enable Notifications
          </Button>
        </div>
      )}
      <div className="max-h-[400px] overflow-y-auto overscroll-contain">
        <NotificationList onOpen={onOpen} />
      </div>
      <div className="border-t border-line">
        <Link
          to={to('account', {}, { tab: 'notifications' })}
          className="flex min-h-11 items-center gap-2 px-4 text-body font-semibold hover:bg-well"
          onClick={onOpen}
        >
          <Settings2 className="size-4.5 text-muted" />
          All notifications and settings
        </Link>
      </div>
    </>
  );
}

/** Shown only while there are unread notifications. */
function MarkAllAsRead() {
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const markAll = useMarkAllRead();
  if (unread === 0) return null;
  return (
    <Button variant="quiet" className="-mx-3 px-3 text-brand" onClick={() => markAll.mutate()}>
      Mark all as read
    </Button>
  );
}

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
