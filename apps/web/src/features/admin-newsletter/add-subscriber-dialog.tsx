import type { AddSubscriberDto } from '@campus-deals/contracts/notification/add-subscriber.dto';
import { AdminCollegeField } from '../../components/admin/college-field.js';
import { Field } from '../../components/form/field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { EMAIL_INPUT } from '../../components/ui/text-field.js';
import { refusalOf } from '../../lib/api/admin-write.js';
import { useAddSubscriber } from './subscribers.api.js';

/** Subscribes a user at their request to an admin. */
export function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSubscriber();
  const form = useDtoForm<AddSubscriberDto>({
    rules: async () => (await import('@campus-deals/contracts/notification/add-subscriber.dto')).AddSubscriberDto,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      await add.mutateAsync(body);
      onClose();
    },
    onFailure: (error, { setError }) => setError('root', { message: refusalOf(error) ?? 'Failed to add subscriber' }),
  });
  return (
    <FormDialog
      form={form}
      title="Add subscriber"
      description="Only somebody who has asked for it. The address counts at once and gets the next newsletter."
      submitText="Add subscriber"
      busyText="Adding..."
      onClose={onClose}
    >
      <Field {...EMAIL_INPUT} name="email" autoComplete="off" />
      <AdminCollegeField />
    </FormDialog>
  );
}
