import { School } from 'lucide-react';
import { MissingPage } from '../../marketplace/missing-page.js';
import { to } from '../../platform/paths.js';
import { isNotFound } from '../../platform/api/http-client.js';
import { useRouteProblem } from '../../platform/api/loading.js';

/** Boundary of the routes that show a college. */
export function CollegeErrorBoundary() {
  return <CollegeMissing {...useRouteProblem()} />;
}

/** Shown instead of a college's page that cannot be read. */
export function CollegeMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <MissingPage
      name="College"
      isUnknown={isNotFound(error)}
      icon={<School />}
      text="The requested college information is not available."
      next={{ to: to('search'), text: 'Find a college' }}
      trouble="Unable to load college information."
      onRetry={onRetry}
    />
  );
}
