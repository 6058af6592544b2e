import type { NotificationPreferences, NotificationPreferencesBody } from '@campus-deals/contracts/account.schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, postJson } from '../../lib/http-client.js';

/** What holds when the preferences cannot be read. */
const FALLBACK: NotificationPreferences = { browserNotifications: false, emailNotifications: true };

export const notificationPreferencesQuery = queryOptions({
  queryKey: ['/api/user/notification-preferences'],
  queryFn: async ({ signal }) => {
    try {
      return await getJson<NotificationPreferences>('/api/user/notification-preferences', { signal });
    } catch {
      return FALLBACK;
    }
  },
});

/** Sends only what changed: the rest may be the fall-back, which nobody chose. */
export function useSavePreferences() {
  const client = useQueryClient();
  const { queryKey } = notificationPreferencesQuery;
  return useMutation({
    mutationFn: (body: NotificationPreferencesBody) =>
      postJson<NotificationPreferences | undefined>('/api/user/notification-preferences', body),
    onSuccess: (_, body) => client.setQueryData(queryKey, (before) => ({ ...FALLBACK, ...before, ...body })),
  });
}
