import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { DeleteAccountDto } from '@campus-deals/contracts/identity/delete-account.dto';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETE_CONFIRMATION } from '@campus-deals/contracts/limits';
import { Field } from '../../kit/form/field.js';
import { Form, FormError, SubmitButton, useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { TextField } from '../../kit/ui/text-field.js';
import { ownVendorQuery } from '../../marketplace/business-profile/own-vendor.js';
import { HttpError } from '../../platform/api/http-client.js';
import { isSameName } from '../../kit/text/same-name.js';
import { deleteAccount } from './account.api.js';

const NAME_FIELD = 'delete-business-name';

const ERASED = [
  'your profile, your address and the way you sign in',
  'your newsletter subscriptions and notifications',
  'your saved deals, your codes, your savings and your reviews',
  'your invitation code, points and rewards',
];

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called once the account is deleted and signed out. */
  onDeleted: () => void;
}

export function DeleteAccountDialog({ isOpen, onClose, onDeleted }: DeleteAccountDialogProps) {
  // Names the business that is deleted with its owner's account. The account cannot be deleted before it is loaded.
  const [isDeleted, setIsDeleted] = useState(false);
  const { data: vendor, isPending, isError, refetch } = useQuery({ ...ownVendorQuery, enabled: isOpen && !isDeleted });
  const [typedName, setTypedName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const form = useDtoForm<DeleteAccountDto>({
    rules: async () => (await import('@campus-deals/contracts/identity/delete-account.dto')).DeleteAccountDto,
    onSubmit: async (body) => {
      if (vendor && !isSameName(typedName, vendor.name)) {
        setNameError(`Type ${vendor.name} to confirm`);
        document.getElementById(NAME_FIELD)?.focus();
        return;
      }
      await deleteAccount(body);
      setIsDeleted(true);
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
  const { isSubmitting } = form.formState;
  const close = () => {
    if (isSubmitting) return;
    form.reset();
    setTypedName('');
    setNameError(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Delete Account"
      description="This cannot be undone. Within a minute we erase everywhere:"
    >
      {isError ? (
        <ErrorState title="Unable to check what belongs to your account." onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading label="Checking what belongs to your account" className="px-5 pb-5">
          <Skeleton className="h-40" />
        </Loading>
      ) : (
        <Form form={form} className="space-y-5 px-5 pb-5">
          <ul className="list-disc space-y-1 pl-5 marker:text-muted">
            {[...ERASED, ...(vendor ? erasedWith(vendor) : [])].map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
          <p className="text-body text-muted">
            {vendor && <span>Your business and the deals you use share this account, so you lose both. </span>}
            <span>Every browser is signed out. You can sign up again with this email, but you'll start over.</span>
          </p>
          {vendor && (
            <TextField
              id={NAME_FIELD}
              data-first-focus=""
              label={`Type your business's name, ${vendor.name}`}
              error={nameError}
              value={typedName}
              onChange={({ target }) => {
                setTypedName(target.value);
                setNameError(undefined);
              }}
              autoComplete="off"
              spellCheck={false}
            />
          )}
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
            <Button variant="secondary" className="max-sm:w-full" disabled={isSubmitting} onClick={close}>
              Keep my account
            </Button>
            <SubmitButton busyText="Deleting..." variant="danger" className="max-sm:w-full">
              Delete my account
            </SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
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
