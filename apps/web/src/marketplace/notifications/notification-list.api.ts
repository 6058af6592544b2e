import type { NotificationDto, UnreadCountDto } from '@campus-deals/contracts/notification/notification.dto';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { read, write, type RowOf } from '../../platform/api/api.js';
import { getPage } from '../../platform/api/http-client.js';

const LIST = '/api/user/notifications';
const UNREAD = `${LIST}/unread-count`;
const PER_PAGE = 20;

/** Reads notifications, newest first. The stream keeps the cached list up to date (`live.ts`). */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [LIST],
  queryFn: ({ pageParam, signal }) => getPage<RowOf<typeof LIST>>(pageParam, { signal }),
  initialPageParam: `${LIST}?limit=${PER_PAGE}`,
  getNextPageParam: ({ next }) => next,
});

export const unreadCountQuery = queryOptions({
  queryKey: [UNREAD],
  queryFn: async ({ signal }) => (await read('/api/user/notifications/unread-count', { signal })).count,
});

/** Invalidates the list and the count, after events may have been missed. */
export function readNotificationsAnew(client: QueryClient): void {
  for (const key of [LIST, UNREAD]) void client.invalidateQueries({ queryKey: [key], exact: true });
}

/** Adds a new notification at the top. */
export function noteNew(client: QueryClient, notification: NotificationDto): void {
  client.setQueryData(notificationsQuery.queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    // A duplicate event, or the list has been read since.
    if (!data || !first || data.pages.some(({ items }) => items.some(({ id }) => id === notification.id))) return data;
    return { ...data, pages: [{ ...first, items: [notification, ...first.items] }, ...rest] };
  });
}

export function noteRead(client: QueryClient, which: number | 'all'): void {
  changeItems(client, (items) =>
    items.map((item) => (which === 'all' || item.id === which ? { ...item, isRead: true } : item)),
  );
}

export function noteRemoved(client: QueryClient, id: number): void {
  changeItems(client, (items) => items.filter((item) => item.id !== id));
}

export function noteUnread(client: QueryClient, count: number): void {
  client.setQueryData(unreadCountQuery.queryKey, Math.max(0, count));
}

function changeItems(client: QueryClient, change: (items: NotificationDto[]) => NotificationDto[]): void {
  client.setQueryData(
    notificationsQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/**
 * Applies a change optimistically, then takes the server's count. A failure is only logged, and the list is read again.
 */
function useChange<T>(send: (about: T) => Promise<UnreadCountDto>, show: (client: QueryClient, about: T) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (about) => {
      // A response from before the change must not overwrite it.
      await Promise.all([LIST, UNREAD].map((key) => client.cancelQueries({ queryKey: [key], exact: true })));
      show(client, about);
    },
    onSuccess: ({ count }) => noteUnread(client, count),
    onError: (error) => {
      console.error('a notification could not be changed', error);
      readNotificationsAnew(client);
    },
  });
}

export function useMarkRead() {
  return useChange(
    (id: number) => write('POST /api/user/notifications/:id/read', { params: { id } }),
    (client, id) => noteRead(client, id),
  );
}

export function useMarkAllRead() {
  return useChange<void>(
    () => write('POST /api/user/notifications/read-all'),
    (client) => {
      noteRead(client, 'all');
      noteUnread(client, 0);
    },
  );
}

export function useRemoveNotification() {
  return useChange(
    (id: number) => write('DELETE /api/user/notifications/:id', { params: { id } }),
    (client, id) => noteRemoved(client, id),
  );
}
