import { History, WifiOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../platform/paths.js';
import { useOnline } from '../platform/browser/use-online.js';
import { useServedStale } from '../platform/api/served-stale.js';

/** Shows that the browser is offline or that the content may be stale, and what still works. */
export function OfflineNotice() {
  const isOnline = useOnline();
  const isBehind = useServedStale();
  return (
    <div role="status">
      {(!isOnline || isBehind) && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-medium text-warning [&>svg]:size-4 [&>svg]:shrink-0">
          <span aria-hidden="true" className="contents">
            {isOnline ? <History /> : <WifiOff />}
          </span>
          {isOnline
            ? 'Part of the site is not answering. What you see may be some minutes old.'
            : 'You are offline. Your saved deals and codes still work.'}
          {!isOnline && (
            <Link className="font-semibold whitespace-nowrap underline" to={paths.savedDeals}>
              Open them
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
