import { Suspense, type ReactNode } from 'react';
import { useGateIsClosed } from '../../lib/session/gate.js';
import { lazyPart } from '../../lib/react/lazy-part.js';

const GateScreen = lazyPart(
  () => import('./gate-screen.js'),
  (module) => module.GateScreen,
);
/** Fetches the code of the gate before it is rendered. */
export const loadGate = GateScreen.load;

/** Covers the whole site while it is in private beta and this browser has not given the password. */
export function GateKeeper({ children }: { children: ReactNode }) {
  if (!useGateIsClosed()) return children;
  return (
    <Suspense fallback={null}>
      <GateScreen />
    </Suspense>
  );
}
