import { DELETE_CONFIRMATION } from '@campus-deals/contracts/limits';
import { Field } from '../../components/form/field.js';
import { Form, FormError, SubmitButton } from '../../components/form/form.js';
import { useDtoForm } from '../../components/form/use-dto-form.js';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { HttpError } from '../../lib/api/http-client.js';
import { deleteAccount } from './account.api.js';

const ERASED = [
  'your profile, your address and the way you sign in',
  'your newsletter subscriptions and notifications',
  'your saved deals',
  'your invitation code, points and rewards',
];

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The account is gone and nobody is signed in any more. */
  onDeleted: () => void;
}

export function DeleteAccountDialog({ isOpen, onClose, onDeleted }: DeleteAccountDialogProps) {
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/delete-account.dto')).DeleteAccountDto,
    onSubmit: async (body) => {
      await deleteAccount(body);
      onDeleted();
    },
    onFailure: (error, { setError }) => {
      // 409: the last admin must stay.
      const refusal = error instanceof HttpError && error.status === 409 ? error.detail : undefined;
      setError('root', {
        message: refusal ?? 'Your account could not be deleted. Nothing has changed. Please try again.',
      });
    },
  });
  const { isSubmitting } = form.formState;
  const close = () => {
    if (isSubmitting) return;
    form.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Delete Account"
      description="This cannot be undone. Within a minute we erase everywhere:"
    >
      <Form form={form} className="space-y-5 px-5 pb-5">
        <ul className="list-disc space-y-1 pl-5 marker:text-muted">
          {ERASED.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
        <p className="text-[0.9375rem] text-muted">
          Every browser is signed out. You can sign up again with this email, but you'll start over.
        </p>
        <Field
          data-first-focus=""
          label={`Type ${DELETE_CONFIRMATION} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormError />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" className="max-sm:w-full" disabled={isSubmitting} onClick={close}>
            Keep my account
          </Button>
          <SubmitButton busyText="Deleting..." look="danger" className="max-sm:w-full">
            Delete my account
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
