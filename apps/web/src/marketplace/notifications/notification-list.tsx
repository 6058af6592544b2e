import { ALERT_SETTINGS } from '@campus-deals/contracts/notification/alert-settings';
import type { NotificationDto } from '@campus-deals/contracts/notification/notification.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, X } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../kit/ui/badge.js';
import { IconButton } from '../../kit/ui/button.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { ErrorState, LoadingList } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { useNow } from '../../platform/browser/clock.js';
import { classNames } from '../../platform/react/class-names.js';
import { notificationsQuery, useMarkRead, useRemoveNotification } from './notification-list.api.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const AlertReasons = lazyNamed(() => import('./alert-reasons.js'), 'AlertReasons');
const SKELETONS = 3;

/** Lists the user's notifications, newest first. */
export function NotificationList({ onOpen }: { onOpen?: () => void }) {
  const pages = useInfiniteQuery(notificationsQuery);
  const { data, isError, isFetching, refetch } = pages;
  const markRead = useMarkRead();
  const remove = useRemoveNotification();
  const now = useNow(60_000);
  const list = useRef<HTMLUListElement>(null);

  if (!data && isError && !isFetching)
    return (
      <div className="p-4">
        <ErrorState title="Unable to load your notifications." onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return <LoadingList label="Loading your notifications" className="space-y-4 p-4" count={SKELETONS} size="h-16" />;
  const notifications = data.pages.flatMap(({ items }) => items);
  /** The clicked button is removed with its entry, so the focus moves to the next entry's button, or to the list. */
  const removeAt = (index: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? list.current)?.focus();
    remove.mutate(notifications[index]?.id ?? 0);
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {notifications.map((notification, index) => (
          <NotificationEntry
            key={notification.id}
            notification={notification}
            now={now}
            onRead={() => markRead.mutate(notification.id)}
            onRemove={() => removeAt(index)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {notifications.length === 0 && (
        <p role="status" className="flex flex-col items-center gap-2 px-6 py-10 text-center text-muted">
          <BellOff className="size-6" />
          No notifications
        </p>
      )}
      <div className="flex justify-center p-3 empty:hidden">
        <ShowMore of={pages} variant="quiet" busyText="Loading..." />
      </div>
    </>
  );
}

interface NotificationEntryProps {
  notification: NotificationDto;
  now: number;
  onRead: () => void;
  onRemove: () => void;
  /** Called when the notification's page is opened. */
  onOpen?: (() => void) | undefined;
}

/** Shows a notification. A click anywhere outside its link and its button marks it as read. */
function NotificationEntry({ notification, now, onRead, onRemove, onOpen }: NotificationEntryProps) {
  const { kind, title, description, createdAt, isRead, dealId } = notification;
  const path = pathOf(notification);
  const [isExplained, setExplained] = useState(false);
  const reasonsId = useId();
  const read = () => {
    if (!isRead) onRead();
  };
  return (
    <li className={classNames('relative flex gap-2 py-3 pr-1 pl-4', !isRead && 'bg-brand-soft/45')}>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {/* The button's hit area is the whole entry. */}
          <button
            type="button"
            className="text-left font-semibold wrap-anywhere text-ink after:absolute after:inset-0"
            onClick={read}
          >
            {title}
            <span className="sr-only">{isRead ? ', read' : ', mark as read'}</span>
          </button>
          {!isRead && <Badge tone="brand">New</Badge>}
        </div>
        <p className="mt-0.5 text-body wrap-anywhere text-muted">{description}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <time dateTime={createdAt}>{ageText(createdAt, now)}</time>
          {path && (
            <Link
              to={path}
              className="relative z-1 -my-1.5 inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
              onClick={() => {
                read();
                onOpen?.();
              }}
            >
              {ALERT_SETTINGS[kind].action ?? (dealId === null ? 'View' : 'View Deal')}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
          <button
            type="button"
            className="relative z-1 -my-1.5 inline-flex min-h-11 items-center hover:underline"
            aria-expanded={isExplained}
            aria-controls={reasonsId}
            onClick={() => setExplained(!isExplained)}
          >
            Why did I get this?
            <span className="sr-only">: {title}</span>
          </button>
        </div>
        <div id={reasonsId} aria-live="polite">
          {isExplained && (
            <Suspense fallback={null}>
              <AlertReasons notification={notification} />
            </Suspense>
          )}
        </div>
      </div>
      <IconButton label={`Remove: ${title}`} className="relative z-1" data-remove="" onClick={onRemove}>
        <X className="size-4.5" />
      </IconButton>
    </li>
  );
}

function pathOf({ path, collegeId, dealId }: NotificationDto): string | null {
  return path ?? (collegeId !== null && dealId !== null ? to('deal', { collegeId, dealId }) : null);
}

const MINUTE_MS = 60_000;

/** Returns "Just now", "5m ago", "3h ago" or "2d ago". */
export function ageText(createdAt: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(createdAt)) / MINUTE_MS);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}
