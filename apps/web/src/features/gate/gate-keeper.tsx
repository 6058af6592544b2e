import { lazy, Suspense, type ReactNode } from 'react';
import { useSiteConfig } from '../../lib/site-config.js';
import { useGateIsUnlocked, useGateWasSeen } from './gate-flag.js';

const GateScreen = lazy(async () => ({ default: (await import('./gate-screen.js')).GateScreen }));

/** Covers the whole site while it is in private beta and this browser has not given the password. */
export function GateKeeper({ children }: { children: ReactNode }) {
  const { config, isPending } = useSiteConfig();
  const isUnlocked = useGateIsUnlocked();
  const gateWasSeen = useGateWasSeen(isPending ? undefined : config.gate);
  if (isUnlocked) return children;
  // Not known yet: whoever has met the gate waits for it, nobody else looks at an empty page. The server tells neither anything.
  if (isPending) return gateWasSeen ? null : children;
  if (!config.gate) return children;
  return (
    <Suspense fallback={null}>
      <GateScreen />
    </Suspense>
  );
}
