import { TriangleAlert, WifiOff } from 'lucide-react';
import { Button } from '../components/ui/button.js';
import { EmptyState } from '../components/ui/states.js';
import { PageHead } from '../components/page-head.js';
import { useOnline } from '../lib/browser/use-online.js';

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
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        {isOnline
          ? 'It may have been updated while you had it open. The rest of the site still works.'
          : 'You are offline. Pages you have already opened still work.'}
      </EmptyState>
    </div>
  );
}
