import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/use-online.js';

/** Says that the browser is offline, and what still works. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-medium text-warning">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          You are offline. Pages you have already opened still work.
        </p>
      )}
    </div>
  );
}
