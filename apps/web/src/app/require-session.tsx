import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageHead } from '../components/page-head.js';
import { to } from '../config/paths.js';
import { rememberPath } from '../lib/session/post-auth-path.js';
import { useSession } from '../lib/session/session.js';
import { showToast } from '../lib/browser/toast.js';
import { GUARDS, type Guard, type GuardedScreen } from './guards.js';

interface RequireSessionProps {
  guard: Guard;
  children: ReactNode;
}

/** The screen behind its guard. */
export function guarded(name: GuardedScreen, Screen: ComponentType): ComponentType {
  return function GuardedScreen() {
    return (
      <RequireSession guard={GUARDS[name]}>
        <Screen />
      </RequireSession>
    );
  };
}

/** Shows a screen to those its guard lets in; others are sent home with a word, and back here once they have signed in. */
export function RequireSession({ guard, children }: RequireSessionProps) {
  const { isKnown, session } = useSession();
  const isAllowed = session.authenticated && (!guard.role || session.role === guard.role);
  const wasAllowed = useRef(false);
  useEffect(() => {
    if (isAllowed) wasAllowed.current = true;
  }, [isAllowed]);
  if (!isKnown) return <PageHead title={guard.page} noIndex />;
  if (isAllowed) return children;
  // Who was inside has just signed out: nothing to explain, and nothing to come back to.
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
    if (!isSignedIn) rememberPath(from.current);
    showToast({ title, description, tone: 'danger' });
  }, [isSilent, isSignedIn, title, description]);
  return <Navigate to={to('home')} replace />;
}
