import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reading } from '../../lib/api/api.js';
import { readPersonal, writePersonal } from '../../lib/session/personal-storage.js';
import { FALLBACK, notificationPreferencesQuery, useSavePreferences } from './preferences.api.js';

/** Storage key of the accounts that this browser has checked. */
const CHECKED = 'time-zone';

/**
 * Stores the browser's time zone for an account that has neither a zone nor a college: quiet hours and the daily email
 * use the account's zone, else its college's. Each browser checks once per account.
 */
export function useKeptTimeZone(userId: number): void {
  const client = useQueryClient();
  const { mutateAsync: save } = useSavePreferences();
  useEffect(() => {
    if (readPersonal(CHECKED) === userId) return;
    const keep = async () => {
      const preferences = await client.ensureQueryData(notificationPreferencesQuery);
      if (preferences === FALLBACK) return;
      if (preferences.timeZone === null) {
        const { collegeId } = await client.ensureQueryData(reading('/api/user/profile'));
        if (collegeId === null) await save({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
      }
      writePersonal(CHECKED, userId);
    };
    // The next page load retries.
    void keep().catch(() => undefined);
  }, [client, save, userId]);
}
