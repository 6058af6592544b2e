import { Store } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.js';
import { ErrorState } from '../../components/ui/states.js';
import { to } from '../../config/paths.js';
import { isUnknownThing } from '../../lib/http-client.js';
import { usePageTitle } from '../../lib/page-title.js';

interface VendorMissingProps {
  error: unknown;
  collegeId: string;
  onRetry: () => void;
}

/** In place of a vendor's page: there is no such vendor, or it could not be read. */
export function VendorMissing({ error, collegeId, onRetry }: VendorMissingProps) {
  const isUnknown = isUnknownThing(error);
  usePageTitle(isUnknown ? 'Vendor Not Found' : 'Vendor');
  if (!isUnknown) {
    return (
      <div className="page py-16">
        <h1 className="sr-only">Vendor</h1>
        <ErrorState title="Unable to load this vendor." onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="page flex flex-col items-center py-20 text-center">
      <Store className="mb-4 size-10 text-muted" aria-hidden="true" />
      <h1 className="text-3xl md:text-4xl">Vendor Not Found</h1>
      <p className="mt-2 text-lg text-muted">The vendor you're looking for doesn't exist or has left.</p>
      <LinkButton to={to('collegeVendors', { collegeId })} className="mt-6">Browse All Vendors</LinkButton>
    </div>
  );
}
