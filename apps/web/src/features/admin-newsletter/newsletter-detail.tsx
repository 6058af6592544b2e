import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { BackLink } from '../../components/ui/back-link.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { isNotFound } from '../../lib/api/http-client.js';
import { newsletterQuery } from './admin-newsletter.api.js';
import { NewsletterProgress } from './newsletter-progress.js';
import { NewsletterRecipients } from './newsletter-recipients.js';
import { dealtWith } from './newsletter-words.js';

interface NewsletterDetailProps {
  id: number;
  /** Path of the list. */
  back: string;
}

/** Shows a newsletter's progress and the result for each recipient. */
export function NewsletterDetail({ id, back }: NewsletterDetailProps) {
  const { data, error, refetch } = useQuery(newsletterQuery(id));
  return (
    <div className="space-y-8">
      <div>
        <BackLink to={back}>Newsletters</BackLink>
        <div className="mt-2">
          {data ? <NewsletterProgress newsletter={data} /> : <NotThere error={error} onRetry={() => void refetch()} />}
        </div>
      </div>
      {data && data.startedAt !== null && (
        <NewsletterRecipients id={id} progress={`${data.status} ${dealtWith(data.counts)}`} />
      )}
    </div>
  );
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isNotFound(error)) return <EmptyState icon={<Mail />} title="Newsletter not found" />;
  if (error) return <ErrorState title="Unable to load the newsletter." onRetry={onRetry} />;
  return (
    <Loading label="Loading the newsletter">
      <Skeleton className="h-72 rounded-lg" />
    </Loading>
  );
}
