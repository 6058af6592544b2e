import { WifiOff } from 'lucide-react';
import { useOnline } from '../../../lib/browser/use-online.js';

/** States how current the list below is while offline. The frame already shows that the browser is offline. */
export function OfflineLine() {
  return useOnline() ? null : (
    <p className="mb-6 flex items-start gap-2.5 rounded-md bg-well px-4 py-3 text-[0.9375rem]">
      <WifiOff className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
      <span>These are the deals as this device last saw them. Your codes work at the counter all the same.</span>
    </p>
  );
}
