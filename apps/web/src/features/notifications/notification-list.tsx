import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/ui/button.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { ErrorState } from '../../components/ui/states.js';
import { useNow } from '../../lib/browser/clock.js';
import { NotificationEntry } from './notification-entry.js';
import { notificationsQuery, useMarkRead, useRemoveNotification } from './notification-list.api.js';

const SKELETONS = 3;

/** Lists the user's notifications, newest first. */
export function NotificationList({ onOpen }: { onOpen?: () => void }) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationsQuery);
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
    return (
      <Loading label="Loading your notifications" className="space-y-4 p-4">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-16" />
        ))}
      </Loading>
    );
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
          <BellOff className="size-6" aria-hidden="true" />
          No notifications
        </p>
      )}
      {hasNextPage && (
        <div className="flex justify-center p-3">
          <Button variant="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
