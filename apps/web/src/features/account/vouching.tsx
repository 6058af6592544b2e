import type { OwnVouchesDto } from '@campus-deals/contracts/identity/vouch.dto';
import { VOUCHES_NEEDED } from '@campus-deals/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { LongDate } from '../../components/ui/long-date.js';
import { CopyBlock } from '../../components/ui/copy-block.js';
import { InlineError } from '../../components/ui/states.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { showToast } from '../../lib/browser/toast.js';
import { useMakeVouchLink, useRevokeVouch, vouchesQuery } from './vouching.api.js';

/** Lets an unverified student ask two classmates to vouch. */
export function AskClassmates() {
  const { data } = useQuery(vouchesQuery);
  const make = useMakeVouchLink();
  return (
    <div className="border-t border-edge/30 pt-5 text-[0.9375rem]">
      <h3 className="font-semibold">Or ask two classmates</h3>
      <p className="mt-2">
        Send a link to two verified students of your college who know you. Both confirm that you study there, and see
        your name. Never send it to people who do not know you: a false vouch may end their verification and yours.
      </p>
      {data && data.received > 0 && (
        <p className="mt-2 font-medium">
          {data.received} of {VOUCHES_NEEDED} classmates vouched for you.
        </p>
      )}
      {make.data ? (
        <div className="mt-3">
          <CopyBlock label="Link for your classmates" text={make.data.url} />
          <p className="mt-2 text-sm text-muted">
            Valid until <LongDate at={make.data.expiresAt} />. We show it only now; a new link replaces it.
          </p>
        </div>
      ) : (
        <Button
          variant="secondary"
          className="mt-3 max-sm:w-full"
          isBusy={make.isPending}
          onClick={() => make.mutate()}
        >
          {data?.linkExpiresAt ? 'Make a new link' : 'Make a link'}
        </Button>
      )}
      {make.isError && (
        <div className="mt-3">
          <InlineError>{refusalOf(make.error) ?? 'The link could not be made. Please try again.'}</InlineError>
        </div>
      )}
    </div>
  );
}

/** Lists the classmates for whom the user vouches, each with a way to take it back. */
export function GivenVouches() {
  const { data } = useQuery(vouchesQuery);
  const [revoked, setRevoked] = useState<OwnVouchesDto['given'][number]>();
  const revoke = useRevokeVouch();
  if (!data || data.given.length === 0) return null;
  const close = () => setRevoked(undefined);
  return (
    <div className="mt-5 border-t border-edge/30 pt-5 text-[0.9375rem]">
      <h3 className="font-semibold">You vouch for</h3>
      <ul className="mt-1">
        {data.given.map((vouch) => (
          <li key={vouch.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="wrap-anywhere">
              {vouch.name ?? 'A deleted account'}, since <LongDate at={vouch.vouchedAt} />
            </span>
            {vouch.name && (
              <Button variant="quiet" aria-label={`Take back: ${vouch.name}`} onClick={() => setRevoked(vouch)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoked && (
        <ConfirmDialog
          title={`Take back your vouch for ${revoked.name}?`}
          description="If fewer than two classmates are left, the verification ends. We email you both. The vouch still counts towards your three of a year."
          confirmText="Take back"
          busyText="Taking back..."
          isDanger
          isBusy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(revoked.id, {
              onSuccess: () => {
                showToast({ title: 'Vouch taken back' });
                close();
              },
              onError: () => showToast({ title: 'It could not be taken back. Please try again.', tone: 'danger' }),
            })
          }
          onClose={close}
        />
      )}
    </div>
  );
}
