import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { DeleteAccountDto } from '@campus-deals/contracts/identity/account.dto';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { DELETE_CONFIRMATION } from '@campus-deals/contracts/limits';
import { Field } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { useTypedName } from '../../kit/form/typed-name.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { LoadingList } from '../../kit/ui/states.js';
import { TextField, type TextFieldProps } from '../../kit/ui/text-field.js';
import { ownVendorQuery } from '../../marketplace/business-profile/own-vendor.js';
import { HttpError } from '../../platform/api/http-client.js';
import { deleteAccount } from './account.api.js';

const ERASED = [
  'your profile, your address and the way you sign in',
  'your newsletter subscriptions and notifications',
  'your saved deals, your codes, your savings and your reviews',
  'your invitation code, points and rewards',
];

interface DeleteAccountDialogProps {
  onClose: () => void;
  /** Called once the account is deleted and signed out. */
  onDeleted: () => void;
}

export function DeleteAccountDialog({ onClose, onDeleted }: DeleteAccountDialogProps) {
  // The business that is deleted with its owner's account.
  const { data: vendor } = useQuery(ownVendorQuery);
  const { field, isTyped } = useTypedName();
  const form = useDtoForm<DeleteAccountDto>({
    rules: async () => (await import('@campus-deals/contracts/identity/account.dto')).DeleteAccountDto,
    onSubmit: async (body) => {
      if (vendor && !isTyped(vendor.name)) return;
      await deleteAccount(body);
      onClose();
      onDeleted();
    },
    onFailure: (error, { setError }) => {
      // 409: the last admin cannot be deleted.
      const refusal = error instanceof HttpError && error.status === 409 ? error.detail : undefined;
      setError('root', {
        message: refusal ?? 'Your account could not be deleted. Nothing has changed. Please try again.',
      });
    },
  });
  const close = () => {
    if (!form.formState.isSubmitting) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Delete Account"
      description="This cannot be undone. Within a minute we erase everywhere:"
    >
      <Form form={form} className="space-y-5 px-5 pb-5">
        <ReadBoundary
          failure="Unable to check what belongs to your account."
          loading={<LoadingList label="Checking what belongs to your account" count={1} size="h-40" />}
        >
          <Confirmation nameField={field} onClose={close} />
        </ReadBoundary>
      </Form>
    </Dialog>
  );
}

/** Lists what is erased. The account cannot be deleted before that is known. */
function Confirmation({ nameField, onClose }: { nameField: Partial<TextFieldProps>; onClose: () => void }) {
  const { data: vendor } = useSuspenseQuery(ownVendorQuery);
  const { isSubmitting } = useFormContext().formState;
  return (
    <>
      <ul className="list-disc space-y-1 pl-5 marker:text-muted">
        {[...ERASED, ...(vendor ? erasedWith(vendor) : [])].map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <p className="text-body text-muted">
        {vendor && <span>Your business and the deals you use share this account, so you lose both. </span>}
        <span>Every browser is signed out. You can sign up again with this email, but you'll start over.</span>
      </p>
      {vendor && <TextField {...nameField} data-first-focus="" label={`Type your business's name, ${vendor.name}`} />}
      <Field
        data-first-focus={vendor ? undefined : ''}
        label={`Type ${DELETE_CONFIRMATION} to confirm`}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormError />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" className="max-sm:w-full" disabled={isSubmitting} onClick={onClose}>
          Keep my account
        </Button>
        <SubmitButton busyText="Deleting..." variant="danger" className="max-sm:w-full">
          Delete my account
        </SubmitButton>
      </div>
    </>
  );
}

function erasedWith({ name, hasPaid, isFeeWaived }: OwnVendorDto): string[] {
  return [
    `your business ${name}: its page, its pictures and its reviews`,
    'all its deals, and the codes students hold for them',
    ...(hasPaid && !isFeeWaived
      ? ["the registration fee you paid: it isn't refunded, and registering again costs it again"]
      : []),
  ];
}
