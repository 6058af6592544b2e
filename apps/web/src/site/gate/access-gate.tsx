import { Suspense, type ReactNode } from 'react';
import { useGateIsClosed } from '../../platform/session/gate.js';
import { lazyPart } from '../../platform/react/lazy-part.js';

const GateScreen = lazyPart(() => import('./gate-screen.js'), 'GateScreen');
/** Preloads the gate's code. */
export const loadGate = GateScreen.load;

/** Covers the site during the private beta, until this browser has entered the password. */
export function AccessGate({ children }: { children: ReactNode }) {
  if (!useGateIsClosed()) return children;
  return (
    <Suspense fallback={null}>
      <GateScreen />
    </Suspense>
  );
}
