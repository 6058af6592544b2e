import type { NotificationPreferencesDto } from '@campus-deals/contracts/profile.dto';
import { Button } from '../../components/ui/button.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { Switch } from '../../components/ui/switch.js';
import { useTimeZone } from '../../lib/browser/clock.js';
import { saveFailed, useSavePreferences } from './preferences.api.js';
import { QuietHoursForm } from './quiet-hours-form.js';
import { useBrowserNotifications } from './use-browser-notifications.js';

/** In the browser, by mail, and when: switches are saved at once. */
export function NotificationPreferencesCard() {
  const browser = useBrowserNotifications();
  const save = useSavePreferences();
  const { preferences, permission } = browser;
  const description = 'Each switch is saved as soon as you change it.';
  if (!preferences) {
    return (
      <SectionCard title="Notifications" description={description}>
        <Loading label="Loading your notification preferences" className="space-y-6">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-32" />
        </Loading>
      </SectionCard>
    );
  }
  // What was just pressed shows at once, and falls back when it could not be saved.
  const shown = { ...preferences, ...(save.isPending && save.variables) };
  const isBusy = browser.isBusy || save.isPending;
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
            isOn={browser.isOn}
            isDisabled={isBusy}
            onChange={(isOn) => void browser.turn(isOn)}
          />
        </div>
        <div>
          <Switch
            label="Email notifications"
            hint="News about your account, your college and what you saved. The weekly newsletter has a switch of its own."
            isOn={shown.emailNotifications}
            isDisabled={isBusy}
            onChange={(isOn) => save.mutate({ emailNotifications: isOn }, { onError: saveFailed })}
          />
        </div>
        <div>
          <Switch
            label="One email a day"
            hint="One summary a day at 8 AM. When off, alerts come one by one. We always tell you right away when a saved deal is ending."
            isOn={shown.digest === 'daily'}
            isDisabled={isBusy || !shown.emailNotifications}
            onChange={(isOn) => save.mutate({ digest: isOn ? 'daily' : 'instant' }, { onError: saveFailed })}
          />
        </div>
        <section aria-label="Quiet hours">
          <h3 className="font-sans text-base font-semibold tracking-normal">Quiet hours</h3>
          <p className="text-[0.9375rem] text-muted">We hold alerts until quiet hours end. Leave blank to turn off.</p>
          <QuietHoursForm preferences={preferences} />
          <ZoneLine stored={preferences} />
        </section>
      </div>
    </SectionCard>
  );
}

function ZoneLine({ stored: { timeZone } }: { stored: NotificationPreferencesDto }) {
  const save = useSavePreferences();
  const here = useTimeZone();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>Times are those of {nameOf(timeZone ?? here)}.</span>
      {timeZone !== null && timeZone !== here && (
        <Button
          look="quiet"
          className="text-brand"
          disabled={save.isPending}
          onClick={() => save.mutate({ timeZone: here }, { onError: saveFailed })}
        >
          Use those of {nameOf(here)}
        </Button>
      )}
    </div>
  );
}

/** "America/New York". */
const nameOf = (timeZone: string): string => timeZone.replaceAll('_', ' ');
