import type { AddSubscriberDto } from '@campus-deals/contracts/add-subscriber.dto';
import { Controller } from 'react-hook-form';
import { CollegeChoice } from '../../components/admin/college-choice.js';
import { Field } from '../../components/form/field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { EMAIL_INPUT } from '../../components/ui/text-field.js';
import { refusalOf } from '../../lib/api/admin-write.js';
import { useAddSubscriber } from './subscribers.api.js';

/** Subscribes somebody who has asked an admin for it. */
export function AddSubscriberDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSubscriber();
  const form = useDtoForm<AddSubscriberDto>({
    rules: async () => (await import('@campus-deals/contracts/add-subscriber.dto')).AddSubscriberDto,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      await add.mutateAsync(body);
      onClose();
    },
    onFailure: (error, { setError }) => setError('root', { message: refusalOf(error) ?? 'Failed to add subscriber' }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add subscriber"
      description="Only somebody who has asked for it. The address counts at once and gets the next newsletter."
    >
      <Form form={form} className="space-y-5 px-5 pb-5">
        <Field {...EMAIL_INPUT} name="email" autoComplete="off" />
        <Controller
          control={form.control}
          name="collegeId"
          render={({ field, fieldState }) => (
            <CollegeChoice
              ref={field.ref}
              label="College"
              value={field.value ?? null}
              error={fieldState.error?.message}
              onChange={(id) => {
                form.clearErrors('collegeId');
                field.onChange(id);
              }}
            />
          )}
        />
        <FormError />
        <div className="flex flex-wrap justify-end gap-3 pt-1">
          <Button look="secondary" className="max-sm:w-full" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton busyText="Adding..." className="max-sm:w-full">
            Add subscriber
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
