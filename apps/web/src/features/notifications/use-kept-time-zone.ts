import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';
import { FALLBACK, notificationPreferencesQuery, useSavePreferences } from './preferences.api.js';

/** For whom this browser has looked already. */
const LOOKED_FOR = 'time-zone';

/**
 * Has the browser's zone kept where none is known yet: quiet hours and the morning's mail go by it. Another one stays as it was
 * chosen. A browser asks once what is known.
 */
export function useKeptTimeZone(userId: number): void {
  const client = useQueryClient();
  const { mutateAsync: save } = useSavePreferences();
  useEffect(() => {
    if (readPersonal(LOOKED_FOR) === userId) return;
    const keep = async () => {
      const preferences = await client.ensureQueryData(notificationPreferencesQuery);
      if (preferences === FALLBACK) return;
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      if (preferences.timeZone === null) await save({ timeZone });
      writePersonal(LOOKED_FOR, userId);
    };
    // The next page that is loaded tries it again.
    void keep().catch(() => undefined);
  }, [client, save, userId]);
}
