import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionCard } from '../../components/ui/section-card.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { Switch } from '../../components/ui/switch.js';
import { showToast } from '../../lib/browser/toast.js';
import { browserPermission, requestBrowserPermission } from './browser-permission.js';
import { notificationPreferencesQuery, useSavePreferences } from './notifications.api.js';

const failed = () =>
  showToast({ title: 'Failed to Update', description: 'Could not save your notification preferences', tone: 'danger' });

/** In the browser, by mail: each a switch that is saved at once. */
export function NotificationPreferencesCard() {
  const { data } = useQuery(notificationPreferencesQuery);
  const save = useSavePreferences();
  const [permission, setPermission] = useState(browserPermission);
  const [isAsking, setIsAsking] = useState(false);
  const description = 'Each is saved as soon as you change it.';

  const switchBrowser = async (isOn: boolean) => {
    if (!isOn) return save.mutate({ browserNotifications: false }, { onError: failed });
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
        onSuccess: () =>
          showToast({ title: 'Notifications Enabled', description: "You'll now receive deal alerts in your browser." }),
        onError: failed,
      },
    );
  };

  if (!data) {
    return (
      <SectionCard title="Notifications" description={description}>
        <Loading label="Loading your notification preferences" className="space-y-6">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </Loading>
      </SectionCard>
    );
  }
  // What was just pressed shows at once, and falls back when it could not be saved.
  const shown = { ...data, ...(save.isPending && save.variables) };
  return (
    <SectionCard title="Notifications" description={description}>
      <div className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        <div>
          <Switch
            label="Browser notifications"
            hint={
              permission === 'denied'
                ? 'Blocked in this browser. Allow notifications for this site in its settings, then switch this on.'
                : 'New deals at your college, shown by this browser while you do something else.'
            }
            isOn={shown.browserNotifications && permission === 'granted'}
            isDisabled={isAsking || save.isPending}
            onChange={(isOn) => void switchBrowser(isOn)}
          />
        </div>
        <div>
          <Switch
            label="Email notifications"
            hint="News about your account, your college and what you saved. The weekly newsletter has a switch of its own."
            isOn={shown.emailNotifications}
            isDisabled={isAsking || save.isPending}
            onChange={(isOn) => save.mutate({ emailNotifications: isOn }, { onError: failed })}
          />
        </div>
      </div>
    </SectionCard>
  );
}
