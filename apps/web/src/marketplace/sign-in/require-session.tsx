import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '../page-head.js';
import { CONTINUE_HASH, to } from '../../platform/paths.js';
import { useSession } from '../../platform/session/session.js';
import { showToast } from '../../platform/browser/toast.js';
import { GUARDS, type Guard, type GuardedScreen } from './guards.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const SignIn = lazyNamed(() => import('./sign-in-with-payment.js'), 'SignInWithPayment');
const Register = lazyNamed(() => import('./sign-in-with-payment.js'), 'RegisterWithPayment');

interface RequireSessionProps {
  guard: Guard;
  children: ReactNode;
}

/** Wraps a screen in its guard. */
export function guarded(name: GuardedScreen, Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    return (
      <RequireSession guard={GUARDS[name]}>
        <Screen />
      </RequireSession>
    );
  };
}

/**
 * Shows a screen to users whom its guard admits. Visitors sign in here, and stay. Users without the role are redirected
 * home with a toast.
 */
export function RequireSession({ guard, children }: RequireSessionProps) {
  const { isKnown, session } = useSession();
  const isAllowed = session.authenticated && (!guard.role || session.role === guard.role);
  const [wasAllowed, setWasAllowed] = useState(false);
  if (isAllowed && !wasAllowed) setWasAllowed(true);
  const { pathname, search, hash } = useLocation();
  const isContinued = hash === CONTINUE_HASH;
  if (!isKnown) return <PageHead title={guard.page} noIndex />;
  if (isAllowed) return isContinued ? <Navigate to={pathname + search} replace /> : children;
  // A user who has just signed out goes home, and this page is not kept as a return path.
  if (!session.authenticated) return wasAllowed ? <Navigate to={to('home')} replace /> : <SignInFirst guard={guard} />;
  // Students and admins whose link leads to a vendor screen may register a business.
  if (isContinued)
    return <Navigate to={guard.role === 'vendor' ? to('vendorRegister') + search : to('home')} replace />;
  return <Denied {...guard} />;
}

function Denied({ denial }: Guard) {
  useEffect(() => {
    showToast({ title: 'Access Denied', ...(denial && { description: denial }), tone: 'danger' });
  }, [denial]);
  return <Navigate to={to('home')} replace />;
}

/**
 * Signs a visitor in, or up as a vendor. The guard then decides again. Closing the modal returns to the page with the
 * link.
 */
function SignInFirst({ guard: { page, signInTo, isForNewVendors = false } }: { guard: Guard }) {
  const { pathname, search, key } = useLocation();
  const path = pathname + search + CONTINUE_HASH;
  const navigate = useNavigate();
  const [isSigningIn, setIsSigningIn] = useState(!isForNewVendors);
  const close = () => {
    if (isForNewVendors) setIsSigningIn(false);
    else void (key === 'default' ? navigate(to('home'), { replace: true }) : navigate(-1));
  };
  return (
    <>
      <PageHead title={page} noIndex />
      {isForNewVendors ? (
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Register path={path} onSignIn={() => setIsSigningIn(true)} />
        </Suspense>
      ) : (
        <div className="page py-8 md:py-14">
          <h1 className="text-3xl md:text-5xl">{page}</h1>
          <p className="mt-3 text-muted">Sign in to continue.</p>
        </div>
      )}
      <Suspense fallback={null}>
        {isSigningIn && <SignIn path={path} signInTo={signInTo} onSignedIn={() => {}} onClose={close} />}
      </Suspense>
    </>
  );
}
