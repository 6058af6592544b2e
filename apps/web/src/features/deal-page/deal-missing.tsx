import { TicketX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/ui/button.js';
import { ErrorState } from '../../components/ui/states.js';
import { to } from '../../config/paths.js';
import { isUnknownThing } from '../../lib/http-client.js';
import { usePageTitle } from '../../lib/page-title.js';

interface DealMissingProps {
  error: unknown;
  collegeId: string;
  onRetry: () => void;
  /** What still works without the server: a code that this browser holds. */
  held?: ReactNode;
}

/** In place of a deal's page: there is no such deal, or it could not be read. */
export function DealMissing({ error, collegeId, onRetry, held }: DealMissingProps) {
  const isUnknown = isUnknownThing(error);
  usePageTitle(isUnknown ? 'Deal Not Found' : 'Deal');
  if (!isUnknown) {
    return (
      <div className="page max-w-3xl space-y-5 py-16">
        <h1 className="sr-only">Deal</h1>
        <ErrorState title="Unable to load this deal." onRetry={onRetry} />
        {held}
      </div>
    );
  }
  return (
    <div className="page flex flex-col items-center py-20 text-center">
      <TicketX className="mb-4 size-10 text-muted" aria-hidden="true" />
      <h1 className="text-3xl md:text-4xl">Deal Not Found</h1>
      <p className="mt-2 text-lg text-muted">The deal you're looking for doesn't exist or has expired.</p>
      <LinkButton to={to('college', { collegeId })} className="mt-6">Browse Other Deals</LinkButton>
    </div>
  );
}
