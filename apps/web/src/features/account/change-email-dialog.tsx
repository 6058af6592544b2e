import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { Field } from '../../components/form/field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { EMAIL_INPUT } from '../../components/ui/text-field.js';
import { changeEmail } from './change-email.js';
import { emailProblemOf } from './email-problem.js';

interface ChangeEmailDialogProps {
  isOpen: boolean;
  onClose: () => void;
  email: string;
}

/** Takes the new address. The sign-in provider then writes to both addresses. */
export function ChangeEmailDialog({ isOpen, onClose, email }: ChangeEmailDialogProps) {
  const client = useQueryClient();
  const change = useMutation({ mutationFn: (wanted: string) => changeEmail(client, wanted) });
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/identity/change-email.dto')).ChangeEmailDto,
    defaultValues: { currentEmail: email, email: '' },
    onSubmit: (values) => change.mutateAsync(values.email),
    onFailure: (error, { setError }) => {
      const { message, isAboutAddress } = emailProblemOf(error);
      setError(isAboutAddress ? 'email' : 'root', { message }, { shouldFocus: isAboutAddress });
    },
  });
  const close = () => {
    form.reset();
    change.reset();
    onClose();
  };
  if (change.isSuccess) {
    return (
      <Dialog isOpen={isOpen} onClose={close} title="Confirm both addresses">
        <div className="space-y-5 px-5 pb-5">
          <p className="flex gap-3.5 rounded-md bg-info-soft p-4 text-info">
            <MailCheck className="mt-0.5 size-6 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              We sent a link to <strong className="wrap-anywhere">{email}</strong> and one to{' '}
              <strong className="wrap-anywhere">{change.variables}</strong>. Your address changes once both are opened;
              until then you sign in with the one you have.
            </span>
          </p>
          <div className="flex justify-end">
            <Button className="max-sm:w-full" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Change Email"
      description={`To be sure it's you, we email both addresses: ${email} and the new one. Open the link in each.`}
    >
      <Form form={form} className="space-y-5 px-5 pb-5">
        <Field {...EMAIL_INPUT} label="New email" data-first-focus="" />
        <FormError />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" className="max-sm:w-full" onClick={close}>
            Cancel
          </Button>
          <SubmitButton busyText="Sending links..." className="max-sm:w-full">
            Send links
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
