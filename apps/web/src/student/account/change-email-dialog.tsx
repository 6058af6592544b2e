import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { Field } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { EMAIL_INPUT } from '../../kit/ui/text-field.js';
import { useWrite } from '../../platform/api/use-write.js';
import { to } from '../../platform/paths.js';
import { markedAddress } from '../../platform/session/sign-in-mark.js';

interface ChangeEmailDialogProps {
  onClose: () => void;
  email: string;
}

/** Takes the new address. The sign-in provider then writes to both addresses. */
export function ChangeEmailDialog({ onClose, email }: ChangeEmailDialogProps) {
  const client = useQueryClient();
  const change = useWrite((wanted: string) => changeEmail(client, wanted), { changes: [] });
  const form = useDtoForm({
    rules: async () => (await import('@campus-deals/contracts/identity/change-email.dto')).ChangeEmailDto,
    defaultValues: { currentEmail: email, email: '' },
    onSubmit: (values) => change.mutateAsync(values.email),
    onFailure: (error, { setError }) => {
      const aboutAddress = ABOUT_ADDRESS[String(member(error, 'code'))];
      if (aboutAddress) setError('email', { message: aboutAddress }, { shouldFocus: true });
      else setError('root', { message: otherProblem(error) });
    },
  });
  if (change.isSuccess) {
    return (
      <Dialog isOpen onClose={onClose} title="Confirm both addresses">
        <div className="space-y-5 px-5 pb-5">
          <p className="flex gap-3.5 rounded-md bg-info-soft p-4 text-info">
            <MailCheck className="mt-0.5 size-6 shrink-0" />
            <span className="min-w-0">
              We sent a link to <strong className="wrap-anywhere">{email}</strong> and one to{' '}
              <strong className="wrap-anywhere">{change.variables}</strong>. Your address changes once both are opened;
              until then you sign in with the one you have.
            </span>
          </p>
          <div className="flex justify-end">
            <Button className="max-sm:w-full" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title="Change Email"
      description={`To be sure it's you, we email both addresses: ${email} and the new one. Open the link in each.`}
      submitText="Send links"
      busyText="Sending links..."
      onClose={onClose}
    >
      <Field {...EMAIL_INPUT} label="New email" data-first-focus="" />
    </FormDialog>
  );
}

/**
 * Requests the change of address from the sign-in provider, which writes to both addresses. Throws the provider's
 * error.
 */
async function changeEmail(client: QueryClient, email: string): Promise<void> {
  const { loadProvider } = await import('../../platform/session/provider/client.js');
  const provider = await loadProvider(client);
  const { error } = await provider.updateUser(
    { email },
    { emailRedirectTo: markedAddress(new URL(to('authCallback'), window.location.origin).href) },
  );
  if (error) throw error;
}

/** Messages under the field, by the provider's (GoTrue's) error codes. */
const ABOUT_ADDRESS: Partial<Record<string, string>> = {
  email_exists: 'Another account has this address.',
  email_address_invalid: 'Please enter a valid email address.',
  email_address_not_authorized: "We can't send email to this address.",
  validation_failed: 'Please enter a valid email address.',
  same_email: 'This is your address already.',
};

function member(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
}

function otherProblem(error: unknown): string {
  const status = member(error, 'status');
  if (status === 429) return 'Too many emails in a short time. Please wait a minute and try again.';
  // Only we have a session of this browser, not the provider; or the provider has ended its own.
  if (member(error, 'name') === 'AuthSessionMissingError' || status === 401 || status === 403)
    return 'To change your address, sign out, sign in with an emailed link, and come back here.';
  return 'The links could not be sent. Your address is as it was. Please try again.';
}
