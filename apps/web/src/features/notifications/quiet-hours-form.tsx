import type { NotificationPreferencesDto } from '@campus-deals/contracts/identity/profile.dto';
import type { UpdateNotificationPreferencesDto } from '@campus-deals/contracts/identity/update-notification-preferences.dto';
import { Field } from '../../components/form/field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { showToast } from '../../lib/browser/toast.js';
import { saveFailed, useSavePreferences } from './preferences.api.js';

/** Form for the hours in which nothing is pushed or emailed. */
export function QuietHoursForm({ preferences }: { preferences: NotificationPreferencesDto }) {
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
