import { Store } from 'lucide-react';
import { MissingPage } from '../../marketplace/missing-page.js';
import { to } from '../../platform/paths.js';
import { isUnknownThing } from '../../platform/api/http-client.js';

interface VendorMissingProps {
  error: unknown;
  collegeId: string;
  onRetry: () => void;
}

/** Shown instead of a vendor's page that cannot be read. */
export function VendorMissing({ error, collegeId, onRetry }: VendorMissingProps) {
  return (
    <MissingPage
      name="Vendor"
      isUnknown={isUnknownThing(error)}
      icon={<Store />}
      text="The vendor you're looking for doesn't exist or has left."
      next={{ to: to('collegeVendors', { collegeId }), text: 'Browse All Vendors' }}
      trouble="Unable to load this vendor."
      onRetry={onRetry}
    />
  );
}
