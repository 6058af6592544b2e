import type { ApiKeyDto, CreateApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { API_KEY_SCOPES, type ApiKeyScope } from '@campus-deals/contracts/enumerations';
import { MAX_API_KEYS } from '@campus-deals/contracts/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useFieldValue } from '../../kit/form/field-value.js';
import { Field, Select } from '../../kit/form/field.js';
import { FormDialog } from '../../kit/form/form-dialog.js';
import { useDtoForm } from '../../kit/form/form.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { Checkbox } from '../../kit/ui/checkbox.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { CopyBlock } from '../../kit/ui/copy-block.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { EmptyState } from '../../kit/ui/states.js';
import { FieldError } from '../../kit/ui/text-field.js';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useClock } from '../../platform/browser/clock.js';
import { roughlyAgo } from '../../kit/text/dates.js';

const SCOPE_LABELS: Record<ApiKeyScope, string> = { validate: 'Check codes', redeem: 'Redeem codes' };
const KEYS = '/api/vendor/api-keys';
// Cash registers use keys without this browser being notified.
const apiKeysQuery = { ...reading(KEYS), staleTime: 0 };

/** Lists the business's API keys, makes new ones and revokes them. */
export function ApiKeysCard() {
  const { data } = useSuspenseQuery(apiKeysQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKeyDto>();
  const make = <Button onClick={() => setIsMaking(true)}>Make a key</Button>;
  return (
    <SectionCard
      title="API keys"
      description={`A key lets a cash register check and redeem codes, and nothing else. You can have ${MAX_API_KEYS}: use one for each register, so that you see which one redeemed.`}
      aside={data.length > 0 && data.length < MAX_API_KEYS && make}
    >
      {data.length > 0 ? (
        <ul className="-my-1 divide-y divide-line">
          {data.map((key) => (
            <Entry key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<KeyRound />} title="No keys yet" action={make}>
          Begin with a test key: it redeems test codes, and changes nothing.
        </EmptyState>
      )}
      {isMaking && <NewKeyDialog onClose={() => setIsMaking(false)} />}
      {revoked && <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </SectionCard>
  );
}

function Entry({ apiKey, onRevoke }: { apiKey: ApiKeyDto; onRevoke: () => void }) {
  const { name, mode, scopes, ending, createdAt, lastUsedAt } = apiKey;
  const clock = useClock();
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {name}
          <Badge tone={mode === 'live' ? 'success' : 'info'}>{mode === 'live' ? 'Live' : 'Test'}</Badge>
        </p>
        <p className="text-sm text-muted">
          <code>
            cd_{mode}_…{ending}
          </code>
          {' · '}
          {scopes.map((scope) => SCOPE_LABELS[scope]).join(', ')}
        </p>
        <p className="text-sm text-muted">
          Made on <LongDate at={createdAt} />.{' '}
          {lastUsedAt ? `Last used ${roughlyAgo(lastUsedAt, clock)}.` : 'Never used.'}
        </p>
      </div>
      <Button variant="outline-danger" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyDto; onClose: () => void }) {
  const { id, name } = apiKey;
  const revoke = useWrite('DELETE /api/vendor/api-keys/:id', {
    params: { id },
    changes: [KEYS],
    success: { title: 'Key revoked', description: name },
    failure: () => `${name} is not revoked. Please try again.`,
  });
  return (
    <ConfirmDialog
      title="Revoke this key?"
      description={`The register with "${name}" is refused from now on. You cannot undo this.`}
      confirmText="Revoke key"
      busyText="Revoking..."
      isDanger
      write={revoke}
      onClose={onClose}
    />
  );
}

/** Takes the name, kind and rights of a new key, and then shows the key for the only time. */
function NewKeyDialog({ onClose }: { onClose: () => void }) {
  // The answer is not cached: it holds the secret.
  const create = useWrite('POST /api/vendor/api-keys', { changes: [KEYS], gcTime: 0 });
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
      <ScopesField />
    </FormDialog>
  );
}

function ScopesField() {
  const { error, set, ...field } = useFieldValue('scopes');
  const value = field.value as ApiKeyScope[];
  return (
    <fieldset aria-describedby={error && 'scopes-error'}>
      <legend className="mb-1 text-body font-semibold">It may</legend>
      {API_KEY_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={SCOPE_LABELS[scope]}
          isOn={value.includes(scope)}
          onChange={(isOn) => set(API_KEY_SCOPES.filter((each) => (each === scope ? isOn : value.includes(each))))}
        />
      ))}
      {error?.message && <FieldError id="scopes-error">{error.message}</FieldError>}
    </fieldset>
  );
}
