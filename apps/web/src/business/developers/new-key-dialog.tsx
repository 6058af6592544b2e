import type { ApiKeyDto, CreateApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { API_KEY_SCOPES, type ApiKeyScope } from '@campus-deals/contracts/enumerations';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { Field, Select } from '../../kit/form/field.js';
import { useDtoForm } from '../../kit/form/form.js';
import { Button } from '../../kit/ui/button.js';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { CopyBlock } from '../../kit/ui/copy-block.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

export const SCOPE_LABELS: Record<ApiKeyScope, string> = { validate: 'Check codes', redeem: 'Redeem codes' };

/** Takes the name, kind and rights of a new key, and then shows the key for the only time. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateApiKey();
  const [key, setKey] = useState<string>();
  const form = useDtoForm<CreateApiKeyDto>({
    rules: async () => (await import('@campus-deals/contracts/catalog/api-key.dto')).CreateApiKeyDto,
    defaultValues: { name: '', mode: 'test', scopes: [...API_KEY_SCOPES] },
    onSubmit: async (values) => setKey((await create.mutateAsync(values)).key),
    failure: 'The key could not be made. Please try again.',
  });
  if (key !== undefined)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Your new key"
        description="Copy it now: it is shown only this once. Whoever has it can redeem codes at your business."
      >
        <div className="space-y-4 px-5 pb-5">
          <CopyBlock label="API key" text={key} />
          <Button className="w-full" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title="Make a key"
      description="Your list of redemptions shows its name."
      submitText="Make key"
      busyText="Making..."
      onClose={onClose}
    >
      <Field label="Name" name="name" placeholder="Register 1" maxLength={50} autoComplete="off" data-first-focus="" />
      <Select label="Kind" name="mode">
        <option value="test">Test: redeems test codes only</option>
        <option value="live">Live: redeems students’ codes</option>
      </Select>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <fieldset aria-describedby={error && 'scopes-error'}>
            <legend className="mb-1 text-body font-semibold">It may</legend>
            {API_KEY_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                label={SCOPE_LABELS[scope]}
                isOn={value.includes(scope)}
                onChange={(isOn) => {
                  form.clearErrors('scopes');
                  onChange(API_KEY_SCOPES.filter((each) => (each === scope ? isOn : value.includes(each))));
                }}
              />
            ))}
            {error?.message && <FieldError id="scopes-error">{error.message}</FieldError>}
          </fieldset>
        )}
      />
    </FormDialog>
  );
}

export const apiKeysQuery = {
  ...reading('/api/vendor/api-keys'),
  // Cash registers use keys without this browser being notified.
  staleTime: 0,
};

const KEYS = ['/api/vendor/api-keys'];

/** Makes a key. The answer is not cached: it holds the secret. */
const useCreateApiKey = () => useWrite('POST /api/vendor/api-keys', { changes: KEYS, gcTime: 0 });

export const useRevokeApiKey = ({ id, name }: ApiKeyDto) =>
  useWrite('DELETE /api/vendor/api-keys/:id', {
    params: { id },
    changes: KEYS,
    success: { title: 'Key revoked', description: name },
    failure: () => `${name} is not revoked. Please try again.`,
  });
