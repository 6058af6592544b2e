import { VOUCHES_PER_YEAR } from '@campus-deals/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.js';
import { Dialog } from '../../components/ui/dialog.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { InlineError } from '../../components/ui/states.js';
import { VOUCH_HASH } from '../../config/vouch-hash.js';
import { refusalOf } from '../../lib/api/refused-fields.js';
import { showToast } from '../../lib/browser/toast.js';
import { useVouch, vouchRequestQuery } from './vouching.api.js';

/** Opens for the link of a classmate: `#vouch=…`. */
export function VouchDialog() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  if (!hash.startsWith(VOUCH_HASH)) return null;
  const close = () => void navigate(pathname + search, { replace: true });
  return (
    <Dialog isOpen onClose={close} title="Vouch for a classmate">
      <div className="px-5 pb-5">
        <Question token={hash.slice(VOUCH_HASH.length)} onClose={close} />
      </div>
    </Dialog>
  );
}

function Question({ token, onClose }: { token: string; onClose: () => void }) {
  const { data, error } = useQuery(vouchRequestQuery(token));
  const vouch = useVouch(token);
  if (error)
    return (
      <>
        <InlineError>{refusalOf(error) ?? 'The link could not be opened. Please try again later.'}</InlineError>
        <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={onClose}>
          Close
        </Button>
      </>
    );
  if (!data)
    return (
      <Loading label="Loading who asks you">
        <Skeleton className="h-32" />
      </Loading>
    );
  const { name, collegeName, vouchesLeft } = data;
  const confirm = () =>
    vouch.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: `You vouched for ${name}` });
        onClose();
      },
    });
  return (
    <div className="space-y-3 text-[0.9375rem]">
      <p className="wrap-anywhere">
        <strong>{name}</strong> asks you to confirm: {name} is a student at {collegeName}.
      </p>
      <p>
        You confirm that you know this person is a student at {collegeName}. You can vouch for {VOUCHES_PER_YEAR} people
        a year, and have {vouchesLeft} left. If it is abused, your own verification may end.
      </p>
      <p>You can take it back in your account. We email you about both.</p>
      {vouch.isError && <InlineError>{refusalOf(vouch.error) ?? 'That did not work. Please try again.'}</InlineError>}
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="secondary" className="max-sm:w-full" onClick={onClose}>
          I do not know them
        </Button>
        <Button className="max-sm:w-full" isBusy={vouch.isPending} onClick={confirm}>
          I know them
        </Button>
      </div>
    </div>
  );
}
