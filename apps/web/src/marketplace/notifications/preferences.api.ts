import type { NotificationPreferencesDto } from '@campus-deals/contracts/identity/profile.dto';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { read } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { showToast } from '../../platform/browser/toast.js';

/** Defaults used if the preferences cannot be read. */
export const FALLBACK: NotificationPreferencesDto = {
  browserNotifications: false,
  emailNotifications: true,
  timeZone: null,
  quietFrom: null,
  quietTo: null,
  digest: 'daily',
  alertChoices: [],
};

export const notificationPreferencesQuery = queryOptions({
  queryKey: ['/api/user/notification-preferences'],
  queryFn: async ({ signal }) => {
    try {
      return await read('/api/user/notification-preferences', { signal });
    } catch {
      return FALLBACK;
    }
  },
});

/** Sends changed fields only: the others may be fallback values that the user never chose. */
export function useSavePreferences() {
  const client = useQueryClient();
  const { queryKey } = notificationPreferencesQuery;
  return useWrite('POST /api/user/notification-preferences', {
    changes: [],
    onSuccess: (_, { alertChoices = [], ...body }) =>
      client.setQueryData(queryKey, (before = FALLBACK) => ({
        ...before,
        ...body,
        // The last choice for a kind and channel counts.
        alertChoices: [...before.alertChoices, ...alertChoices],
      })),
  });
}

export function saveFailed(): void {
  showToast({ title: 'Failed to Update', description: 'Could not save your notification preferences', tone: 'danger' });
}
