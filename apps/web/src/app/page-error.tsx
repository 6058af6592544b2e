import { TriangleAlert, WifiOff } from 'lucide-react';
import { Button } from '../components/ui/button.js';
import { EmptyState } from '../components/ui/states.js';
import { PageHead } from '../components/page-head.js';
import { useOnline } from '../lib/browser/use-online.js';

/** Replaces a page that fails, including one whose code was removed by a release or cannot be fetched offline. */
export function PageError() {
  const isOnline = useOnline();
  const again = <Button onClick={() => window.location.reload()}>Try again</Button>;
  return (
    <div className="page py-16" role="alert">
      <PageHead title={isOnline ? 'Something went wrong' : 'You are offline'} noIndex />
      <h1 className="sr-only">{isOnline ? 'Something went wrong' : 'You are offline'}</h1>
      {isOnline ? (
        <EmptyState icon={<TriangleAlert />} title="This page stopped working." action={again}>
          It may have been updated while you had it open. The rest of the site still works.
        </EmptyState>
      ) : (
        <EmptyState icon={<WifiOff />} title="This page isn't available offline." action={again}>
          You are offline. Pages you have already opened still work.
        </EmptyState>
      )}
    </div>
  );
}
