import { lazy, Suspense, type ReactNode } from 'react';
import { useSiteConfig } from '../../lib/site-config.js';
import { useGateIsUnlocked } from './gate-flag.js';

const GateScreen = lazy(async () => ({ default: (await import('./gate-screen.js')).GateScreen }));

/** Covers the whole site while it is in private beta and this browser has not given the password. */
export function GateKeeper({ children }: { children: ReactNode }) {
  const { config, isPending } = useSiteConfig();
  const isUnlocked = useGateIsUnlocked();
  if (isUnlocked) return children;
  // Whether there is a gate is not known yet: show nothing rather than what it may cover.
  if (isPending) return null;
  if (!config.gate) return children;
  return (
    <Suspense fallback={null}>
      <GateScreen />
    </Suspense>
  );
}
