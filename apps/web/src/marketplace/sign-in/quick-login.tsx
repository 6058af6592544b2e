import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../kit/ui/button.js';
import { write } from '../../platform/api/api.js';
import { announceSession } from '../../platform/session/session-news.js';
import { sessionQuery } from '../../platform/session/session.js';
import { showToast } from '../../platform/browser/toast.js';

const LABELS: Record<SessionRole, string> = { user: 'User', vendor: 'Vendor', admin: 'Admin' };
const ROLES = ['user', 'vendor', 'admin'] as const satisfies SessionRole[];

/** Signs in as a demo account without an email. The server offers it outside production only. */
function useQuickLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: SessionRole) => write('POST /api/auth/dev-login', { body: { role } }),
    onMutate: (role) =>
      showToast({ title: `Logging in as ${LABELS[role]}`, description: 'Using quick development login...' }),
    // The sign-in page watches the session and redirects by role.
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session);
      announceSession();
    },
    onError: (_error, role) =>
      showToast({ title: 'Login Failed', description: `There was an error logging in as ${role}.`, tone: 'danger' }),
  });
}

/** Lists the demo accounts to sign in as. */
export function QuickLogin() {
  const login = useQuickLogin();
  return (
    <section aria-labelledby="quick-login">
      <h2 id="quick-login" className="text-base font-semibold">
        Development Quick Login
      </h2>
      <p className="mt-0.5 text-sm text-muted">For development purposes only</p>
      <div className="mt-4 grid gap-2.5">
        {ROLES.map((role) => (
          <Button
            key={role}
            variant="secondary"
            disabled={login.isPending}
            isBusy={login.isPending && login.variables === role}
            onClick={() => login.mutate(role)}
          >
            Login as {LABELS[role]}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Signs in again as the demo account of a role. */
export function QuickLoginAgain({ role, onSignedIn }: { role: SessionRole; onSignedIn: () => void }) {
  const login = useQuickLogin();
  return (
    <Button variant="secondary" isBusy={login.isPending} onClick={() => login.mutate(role, { onSuccess: onSignedIn })}>
      Login as {LABELS[role]}
    </Button>
  );
}
