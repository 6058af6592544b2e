import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTimeZone } from '../../lib/browser/clock.js';
import { FALLBACK, notificationPreferencesQuery, useSavePreferences } from './preferences.api.js';

/** Has the browser's zone kept where none is known yet: quiet hours and the morning's mail go by it. Another one stays as it was chosen. */
export function useKeptTimeZone(): void {
  const { data: preferences } = useQuery(notificationPreferencesQuery);
  const { mutate } = useSavePreferences();
  const timeZone = useTimeZone();
  const isUnknown = preferences?.timeZone === null && preferences !== FALLBACK;
  useEffect(() => {
    if (isUnknown) mutate({ timeZone });
  }, [isUnknown, timeZone, mutate]);
}
