import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SIGN_IN_HASH } from '../config/paths.js';
import { useSession } from '../lib/session/session.js';

const SignIn = lazy(async () => ({ default: (await import('./sign-in-with-payment.js')).SignInWithPayment }));

/** Opens the sign-in modal for a visitor on any page with `#sign-in`. Closing it removes the fragment. */
export function SignInSlot() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { isKnown, session } = useSession();
  if (hash !== SIGN_IN_HASH || !isKnown || session.authenticated) return null;
  return (
    <Suspense fallback={null}>
      <SignIn path={pathname + search} onClose={() => void navigate(pathname + search, { replace: true })} />
    </Suspense>
  );
}
