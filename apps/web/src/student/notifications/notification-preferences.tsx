import { zoneText } from '@campus-deals/contracts/date-text';
import type { NotificationPreferencesDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateNotificationPreferencesDto } from '@campus-deals/contracts/identity/update-notification-preferences.dto';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { Field } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Switch } from '../../kit/ui/switch.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { showToast } from '../../platform/browser/toast.js';
import { useSession } from '../../platform/session/session.js';
import {
  notificationPreferencesQuery,
  saveFailed,
  useSavePreferences,
} from '../../marketplace/notifications/preferences.api.js';
import { AlertTable } from './alert-table.js';
import { useBrowserNotifications } from '../../marketplace/notifications/use-browser-notifications.js';

interface NotificationPreferencesCardProps {
  /** Time zone of the account's college; null without a college, undefined while unknown. */
  collegeZone: string | null | undefined;
}

/** Preferences for notifications in the browser and by email, and their times. Switches are saved at once. */
export function NotificationPreferencesCard({ collegeZone }: NotificationPreferencesCardProps) {
  const { session } = useSession();
  const role = session.role === 'vendor' || session.role === 'admin' ? session.role : 'student';
  // A link from an email leads to one of the kinds.
  const { hash } = useLocation();
  const { data: preferences } = useSuspenseQuery(notificationPreferencesQuery);
  const browser = useBrowserNotifications();
  const save = useSavePreferences();
  const { permission } = browser;
  // Shows a change at once, and reverts it if saving fails.
  const shown = { ...preferences, ...(save.isPending && save.variables) };
  const isBusy = browser.isBusy || save.isPending;
  // The server falls back to UTC too.
  const timeZone = shown.timeZone ?? (collegeZone === null ? 'UTC' : collegeZone);
  return (
    <SectionCard title="Notifications" description="Each switch is saved as soon as you change it.">
      <div className="divide-y divide-line *:py-4 *:first:pt-0 *:last:pb-0">
        <div>
          <Switch
            label="Browser notifications"
            hint={
              permission === 'denied'
                ? 'Blocked in this browser. Allow notifications for this site in its settings, then switch this on.'
                : 'Shown by this browser while you do something else. Choose below what for.'
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
            hint={`One summary a day at 8 AM${timeZone ? ` ${zoneInWords(timeZone)}` : ''}. When off, alerts come one by one. We always tell you right away when a saved deal is ending.`}
            isOn={shown.digest === 'daily'}
            isDisabled={isBusy || !shown.emailNotifications}
            onChange={(isOn) => save.mutate({ digest: isOn ? 'daily' : 'instant' }, { onError: saveFailed })}
          />
        </div>
        <details open={Boolean(hash)}>
          <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-medium">
            More: choose what for, and quiet hours
          </summary>
          <div className="space-y-5 pt-3">
            <AlertTable
              role={role}
              choices={[...preferences.alertChoices, ...((save.isPending && save.variables.alertChoices) || [])]}
              off={[
                ...(shown.emailNotifications ? [] : ['email' as const]),
                ...(shown.browserNotifications ? [] : ['push' as const]),
              ]}
              isBusy={isBusy}
              onChoose={(alertChoices) => save.mutate({ alertChoices }, { onError: saveFailed })}
            />
            <section aria-label="Quiet hours">
              <h3 className="font-sans text-base font-semibold tracking-normal">Quiet hours</h3>
              <p className="text-body text-muted">We hold alerts until quiet hours end. Leave blank to turn off.</p>
              <QuietHoursForm preferences={preferences} />
              {timeZone && <ZoneLine timeZone={timeZone} collegeZone={collegeZone ?? undefined} />}
            </section>
          </div>
        </details>
      </div>
    </SectionCard>
  );
}

interface ZoneLineProps {
  timeZone: string;
  collegeZone: string | undefined;
}

/** Names the time zone of quiet hours and the daily email, and offers those of the college and this browser. */
function ZoneLine({ timeZone, collegeZone }: ZoneLineProps) {
  const save = useSavePreferences();
  const here = useTimeZone();
  const name = zoneInWords(timeZone);
  // Zones of the same name show the same time. The college's zone is stored as null, so that it follows a change of
  // college.
  const others = new Map([
    [zoneInWords(here), here],
    ...(collegeZone ? [[zoneInWords(collegeZone), null] as const] : []),
  ]);
  others.delete(name);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>{`Times are in ${name}${timeZone === collegeZone ? ", your college's time zone" : ''}.`}</span>
      {[...others].map(([other, zone]) => (
        <Button
          key={other}
          variant="quiet"
          className="text-brand"
          disabled={save.isPending}
          onClick={() => save.mutate({ timeZone: zone }, { onError: saveFailed })}
        >
          Use {other}
        </Button>
      ))}
    </div>
  );
}

/** Returns a name such as "Central Time". */
const zoneInWords = (timeZone: string): string => zoneText('zoneInWords', timeZone, Date.now());

/** Form for the hours in which nothing is pushed or emailed. */
function QuietHoursForm({ preferences }: { preferences: NotificationPreferencesDto }) {
  const save = useSavePreferences();
  const { quietFrom, quietTo } = preferences;
  const form = useDtoForm<Pick<UpdateNotificationPreferencesDto, 'quietFrom' | 'quietTo'>>({
    rules: async () =>
      (await import('@campus-deals/contracts/identity/update-notification-preferences.dto'))
        .UpdateNotificationPreferencesDto,
    defaultValues: { quietFrom, quietTo },
    onSubmit: async (hours, { reset }) => {
      await save.mutateAsync(hours);
      reset(hours);
      showToast({ title: 'Quiet hours saved' });
    },
    onFailure: saveFailed,
  });
  return (
    <Form form={form} className="mt-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="From" type="time" name="quietFrom" isNullable className="w-36" />
        <Field label="Until" type="time" name="quietTo" isNullable className="w-36" />
        <SubmitButton variant="secondary" busyText="Saving...">
          Save quiet hours
        </SubmitButton>
      </div>
      <FormError />
    </Form>
  );
}
