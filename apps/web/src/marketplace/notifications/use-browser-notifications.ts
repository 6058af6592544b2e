import type { NotificationPreferencesDto } from '@campus-deals/contracts/identity/profile.dto';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSiteConfig } from '../../platform/api/site-config.js';
import { showToast } from '../../platform/browser/toast.js';
import { browserPermission, requestBrowserPermission, type BrowserPermission } from './browser-permission.js';
import { notificationPreferencesQuery, saveFailed, useSavePreferences } from './preferences.api.js';
import { subscribeToPush, unsubscribeFromPush } from './push.js';

export interface BrowserNotifications {
  /** Undefined while loading. */
  preferences: NotificationPreferencesDto | undefined;
  permission: BrowserPermission;
  /** True if alerts are both switched on and permitted. */
  isOn: boolean;
  isBusy: boolean;
  turn: (isOn: boolean) => Promise<void>;
}

/** Combines the stored preference for alerts with the browser's permission, and changes both. */
export function useBrowserNotifications(): BrowserNotifications {
  const { data: preferences } = useQuery(notificationPreferencesQuery);
  const { config } = useSiteConfig();
  const save = useSavePreferences();
  const [permission, setPermission] = useState(browserPermission);
  const [isAsking, setIsAsking] = useState(false);

  const turnOn = async () => {
    if (permission === 'unsupported')
      return void showToast({
        title: 'Notifications Not Supported',
        description: "Your browser doesn't support notifications.",
        tone: 'danger',
      });
    setIsAsking(true);
    const answer = await requestBrowserPermission();
    setIsAsking(false);
    setPermission(answer);
    if (answer !== 'granted') {
      return void showToast({
        title: 'Notification Permission Denied',
        description: 'Please enable notifications in your browser settings to receive deal alerts.',
        tone: 'danger',
      });
    }
    save.mutate(
      { browserNotifications: true },
      {
        onSuccess: () => {
          showToast({ title: 'Notifications Enabled', description: "You'll now receive deal alerts in your browser." });
          void subscribeToPush(config.vapidPublicKey);
        },
        onError: saveFailed,
      },
    );
  };
  const turnOff = () =>
    save.mutate({ browserNotifications: false }, { onSuccess: () => void unsubscribeFromPush(), onError: saveFailed });

  // Shows a change at once, and reverts it if saving fails.
  const isWanted =
    save.variables?.browserNotifications !== undefined && save.isPending
      ? save.variables.browserNotifications
      : (preferences?.browserNotifications ?? false);
  return {
    preferences,
    permission,
    isOn: isWanted && permission === 'granted',
    isBusy: isAsking || save.isPending,
    turn: async (isOn) => (isOn ? turnOn() : turnOff()),
  };
}
