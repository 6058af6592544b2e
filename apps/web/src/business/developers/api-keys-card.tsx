import type { ApiKeyDto } from '@campus-deals/contracts/catalog/api-key.dto';
import { MOST_API_KEYS } from '@campus-deals/contracts/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { EmptyState } from '../../kit/ui/states.js';
import { useClock } from '../../platform/browser/clock.js';
import { roughlyAgo } from '../../kit/text/dates.js';
import { apiKeysQuery, NewKeyDialog, SCOPE_LABELS, useRevokeApiKey } from './new-key-dialog.js';

/** Lists the business's API keys, makes new ones and revokes them. */
export function ApiKeysCard() {
  const { data } = useSuspenseQuery(apiKeysQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [revoked, setRevoked] = useState<ApiKeyDto>();
  const make = <Button onClick={() => setIsMaking(true)}>Make a key</Button>;
  return (
    <SectionCard
      title="API keys"
      description={`A key lets a cash register check and redeem codes, and nothing else. You can have ${MOST_API_KEYS}: use one for each register, so that you see which one redeemed.`}
      aside={data.length > 0 && data.length < MOST_API_KEYS && make}
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
  const { mutate, isPending } = useRevokeApiKey(apiKey);
  return (
    <ConfirmDialog
      title="Revoke this key?"
      description={`The register with "${apiKey.name}" is refused from now on. You cannot undo this.`}
      confirmText="Revoke key"
      busyText="Revoking..."
      isDanger
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
