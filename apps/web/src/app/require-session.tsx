import { lazy, Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '../components/page-head.js';
import { CONTINUE_HASH, to } from '../config/paths.js';
import { VOUCH_HASH } from '../config/vouch-hash.js';
import { rememberPath } from '../lib/session/post-auth-path.js';
import { useSession } from '../lib/session/session.js';
import { showToast } from '../lib/browser/toast.js';
import { GUARDS, type Guard, type GuardedScreen } from './guards.js';

const SignIn = lazy(async () => ({ default: (await import('./sign-in-with-payment.js')).SignInWithPayment }));

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
 * Shows a screen to users whom its guard admits. A visitor who followed one of our links signs in here. A visitor who
 * typed the address is sent home with a toast. Both return here after signing in.
 */
export function RequireSession({ guard, children }: RequireSessionProps) {
  const { isKnown, session } = useSession();
  const isAllowed = session.authenticated && (!guard.role || session.role === guard.role);
  const wasAllowed = useRef(false);
  useEffect(() => {
    if (isAllowed) wasAllowed.current = true;
  }, [isAllowed]);
  const { pathname, search, hash } = useLocation();
  const isContinued = hash === CONTINUE_HASH;
  // Keeps its fragment, which names who asks.
  const isOwnLink = isContinued || hash.startsWith(VOUCH_HASH);
  if (!isKnown) return <PageHead title={guard.page} noIndex />;
  if (isAllowed) return isContinued ? <Navigate to={pathname + search} replace /> : children;
  if (isOwnLink && !session.authenticated) return <SignInFirst guard={guard} />;
  // Students and admins whose link leads to a vendor screen may register a business.
  if (isOwnLink) return <Navigate to={guard.role === 'vendor' ? to('vendorRegister') + search : to('home')} replace />;
  // A user who has just signed out gets no explanation, and this page is not kept as a return path.
  return <SentHome guard={guard} isSilent={wasAllowed} isSignedIn={session.authenticated} />;
}

interface SentHomeProps {
  guard: Guard;
  isSilent: { readonly current: boolean };
  isSignedIn: boolean;
}

function SentHome({ guard: { title, description }, isSilent, isSignedIn }: SentHomeProps) {
  const { pathname, search } = useLocation();
  const from = useRef(pathname + search);
  useEffect(() => {
    if (isSilent.current) return;
    if (!isSignedIn) rememberPath(from.current + CONTINUE_HASH);
    showToast({ title, description, tone: 'danger' });
  }, [isSilent, isSignedIn, title, description]);
  return <Navigate to={to('home')} replace />;
}

/** Signs a visitor in, then lets the guard decide again. Closing the modal returns to the page with the link. */
function SignInFirst({ guard: { page, isForNewVendors = false } }: { guard: Guard }) {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="page py-8 md:py-14">
      <PageHead title={page} noIndex />
      <h1 className="text-3xl md:text-5xl">{page}</h1>
      <p className="mt-3 text-muted">Sign in to continue.</p>
      <Suspense fallback={null}>
        <SignIn
          path={pathname + search + hash}
          isForVendors={isForNewVendors}
          onSignedIn={() => {}}
          onClose={() => void (key === 'default' ? navigate(to('home'), { replace: true }) : navigate(-1))}
        />
      </Suspense>
    </div>
  );
}
