import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SIGN_IN_HASH } from '../../platform/paths.js';
import { useSession } from '../../platform/session/session.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const SignIn = lazyNamed(() => import('./sign-in-with-payment.js'), 'SignInWithPayment');

/**
 * Opens the sign-in modal for a visitor on any page with `#sign-in`. The `signInTo` of the link's state sets its title.
 * Closing it removes the fragment.
 */
export function SignInSlot() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { isKnown, session } = useSession();
  if (hash !== SIGN_IN_HASH || !isKnown || session.authenticated) return null;
  const signInTo = (state as { signInTo?: string } | null)?.signInTo;
  return (
    <Suspense fallback={null}>
      <SignIn
        path={pathname + search}
        signInTo={signInTo}
        onClose={() => void navigate(pathname + search, { replace: true })}
      />
    </Suspense>
  );
}
