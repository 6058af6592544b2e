import { Mail } from 'lucide-react';
import { MissingPage } from '../../components/ui/missing-page.js';
import { to } from '../../config/paths.js';
import { isUnknownThing } from '../../lib/api/http-client.js';

interface NewsletterMissingProps {
  error: unknown;
  collegeId: string;
  onRetry: () => void;
}

/** Shown instead of a sent newsletter that cannot be read. */
export function NewsletterMissing({ error, collegeId, onRetry }: NewsletterMissingProps) {
  return (
    <MissingPage
      name="Newsletter"
      isUnknown={isUnknownThing(error)}
      icon={<Mail />}
      text="This newsletter was not sent at this college."
      next={{ to: to('sentNewsletters', { collegeId }), text: 'See past newsletters' }}
      trouble="Unable to load this newsletter."
      onRetry={onRetry}
    />
  );
}
