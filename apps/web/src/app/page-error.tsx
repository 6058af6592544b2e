import { TriangleAlert, WifiOff } from 'lucide-react';
import { Button, buttonClasses } from '../kit/ui/button.js';
import { EmptyState } from '../kit/ui/states.js';
import { PageHead } from '../marketplace/page-head.js';
import { paths } from '../platform/paths.js';
import { useOnline } from '../platform/browser/use-online.js';

/** Replaces a page that fails, including one whose code was removed by a release or cannot be fetched offline. */
export function PageError() {
  const isOnline = useOnline();
  const title = isOnline ? 'Something went wrong' : 'You are offline';
  return (
    <div className="page py-16" role="alert">
      <PageHead title={title} noIndex />
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={isOnline ? <TriangleAlert /> : <WifiOff />}
        title={isOnline ? 'This page stopped working.' : "This page isn't available offline."}
        action={
          // Full page loads: the code of this page may be gone.
          isOnline ? (
            <Button onClick={() => window.location.reload()}>Try again</Button>
          ) : (
            <a className={buttonClasses()} href={paths.savedDeals}>
              Open saved deals
            </a>
          )
        }
      >
        {isOnline
          ? 'It may have been updated while you had it open. The rest of the site still works.'
          : 'You are offline. Your saved deals and codes still work.'}
      </EmptyState>
    </div>
  );
}
