import { School } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.js';
import { ErrorState } from '../../components/ui/states.js';
import { to } from '../../config/paths.js';
import { isNotFound } from '../../lib/http-client.js';
import { usePageTitle } from '../../lib/page-title.js';

/** In place of a college's page: there is no such college, or it could not be read. */
export function CollegeMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = isNotFound(error);
  usePageTitle(isUnknown ? 'College Not Found' : 'College');
  if (!isUnknown) {
    return (
      <div className="page py-16">
        <h1 className="sr-only">College</h1>
        <ErrorState title="Unable to load college information." onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="page flex flex-col items-center py-20 text-center">
      <School className="mb-4 size-10 text-muted" aria-hidden="true" />
      <h1 className="text-3xl md:text-4xl">College Not Found</h1>
      <p className="mt-2 text-lg text-muted">The requested college information is not available.</p>
      <LinkButton to={to('search')} className="mt-6">Find a college</LinkButton>
    </div>
  );
}
