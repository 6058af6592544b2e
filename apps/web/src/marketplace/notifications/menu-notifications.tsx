import { useQuery } from '@tanstack/react-query';
import { Bell, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { NotificationPanel } from './notification-panel.js';
import { unreadCountQuery } from './notification-list.api.js';

interface MenuNotificationsProps {
  rowClassName: string;
  /** Called when a notification's page is opened. */
  onOpen: () => void;
}

/** The bell as a row of the small menu, which expands in place. */
export function MenuNotifications({ rowClassName, onOpen }: MenuNotificationsProps) {
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={rowClassName}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell className="size-5" />
        Notifications {unread > 0 && <Badge tone="brand">{unread} unread</Badge>}
        <ChevronDown className={`ml-auto size-4.5 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <section id={`${id}-panel`} aria-labelledby={`${id}-title`} className="my-1 rounded-md border border-line">
          <NotificationPanel titleId={`${id}-title`} onOpen={onOpen} />
        </section>
      )}
    </>
  );
}
