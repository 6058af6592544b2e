import type { NotificationDto, UnreadCountDto } from '@campus-deals/contracts/notification.dto';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { read, write, type RowOf } from '../../lib/api/api.js';
import { getPage } from '../../lib/api/http-client.js';

const LIST = '/api/user/notifications';
const UNREAD = `${LIST}/unread-count`;
const PER_PAGE = 20;

/** The newest first. The stream keeps it as it is on the server (`live.ts`). */
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

/** Reads all of it anew: what was told meanwhile is not known. */
export function readNotificationsAnew(client: QueryClient): void {
  for (const key of [LIST, UNREAD]) void client.invalidateQueries({ queryKey: [key], exact: true });
}

/** A new one goes first. */
export function noteNew(client: QueryClient, notification: NotificationDto): void {
  client.setQueryData(notificationsQuery.queryKey, (data) => {
    const [first, ...rest] = data?.pages ?? [];
    // It came twice, or the list was read meanwhile.
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

/** What shows at once and is then the server's to say; a failure is only logged, and the list read as it is. */
function useChange<T>(send: (about: T) => Promise<UnreadCountDto>, show: (client: QueryClient, about: T) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (about) => {
      // What was asked for before the change must not overwrite it.
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
