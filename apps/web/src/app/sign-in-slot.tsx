import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SIGN_IN_HASH } from '../config/paths.js';
import { useSession } from '../lib/session/session.js';

const SignInModal = lazy(async () => ({ default: (await import('../features/auth/sign-in-modal.js')).SignInModal }));

/** `#sign-in` on any page opens the sign-in modal for a visitor; closing it takes the fragment away. */
export function SignInSlot() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { isKnown, session } = useSession();
  if (hash !== SIGN_IN_HASH || !isKnown || session.authenticated) return null;
  return (
    <Suspense fallback={null}>
      <SignInModal path={pathname + search} onClose={() => void navigate(pathname + search, { replace: true })} />
    </Suspense>
  );
}
