import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { InlineError } from '../../kit/ui/states.js';
import { SIGN_IN_HASH, to } from '../../platform/paths.js';
import { write } from '../../platform/api/api.js';
import { refusalOf } from '../../platform/api/refused-fields.js';
import { showToast } from '../../platform/browser/toast.js';
import { useKnownSession } from '../../platform/session/session.js';
import { waitForRole } from '../../platform/session/wait-for-role.js';

/** Shown on the page of an unclaimed business: a user who signs in with its address becomes its owner. */
export function ClaimVendor({ vendorId, name }: { vendorId: number; name: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const knownSession = useKnownSession();
  const claim = useMutation({
    mutationFn: async () => {
      await write('POST /api/vendors/:id/claim', { params: { id: vendorId } });
      // The role is granted by an event. Before that, the dashboard would redirect its owner away.
      return waitForRole(client, 'vendor');
    },
    onSuccess: async (isVendor) => {
      void client.invalidateQueries({ queryKey: [`/api/vendors/${vendorId}`] });
      void client.invalidateQueries({ queryKey: ['/api/user/vendor'] });
      showToast({ title: 'The business is yours', description: `You can now post deals for ${name}` });
      if (isVendor) await navigate(to('vendorDashboard'));
    },
  });
  const press = async () => {
    const { authenticated } = await knownSession();
    if (authenticated) claim.mutate();
    else void navigate({ pathname, search, hash: SIGN_IN_HASH }, { state: { signInTo: `claim ${name}` } });
  };
  return (
    <SectionCard title="Is this your business?">
      <p className="text-body text-muted">
        Nobody runs {name} here yet. Sign in with the email address of the business to post deals for it.
      </p>
      <Button
        variant="secondary"
        className="mt-4"
        isBusy={claim.isPending}
        busyText="Claiming..."
        onClick={() => void press()}
      >
        Claim it
      </Button>
      {claim.isError && (
        <div className="mt-3">
          <InlineError>{refusalOf(claim.error) ?? 'The business could not be claimed. Please try again.'}</InlineError>
        </div>
      )}
    </SectionCard>
  );
}
