import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { MissingPage } from '../../marketplace/missing-page.js';
import { to } from '../../platform/paths.js';
import { isUnknownThing } from '../../platform/api/http-client.js';

interface DealMissingProps {
  error: unknown;
  collegeId: string;
  onRetry: () => void;
  /** Content that works without the server: a code stored in this browser. */
  fallback?: ReactNode;
}

/** Shown instead of a deal's page that cannot be read. */
export function DealMissing({ error, collegeId, ...props }: DealMissingProps) {
  return (
    <MissingPage
      name="Deal"
      isUnknown={isUnknownThing(error)}
      icon={<Ticket />}
      text="The deal you're looking for doesn't exist or has expired."
      next={{ to: to('college', { collegeId }), text: 'Browse Other Deals' }}
      trouble="Unable to load this deal."
      {...props}
    />
  );
}
