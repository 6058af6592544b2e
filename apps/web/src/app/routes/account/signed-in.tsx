import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { to } from '../../../config/paths.js';
import { useSession } from '../../../lib/session.js';

/** Shows its children to somebody who is signed in; anybody else is sent home. `waiting` until that is known. */
export function SignedIn({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { isKnown, session } = useSession();
  if (!isKnown) return waiting;
  return session.authenticated ? children : <Navigate to={to('home')} replace />;
}
