import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../../components/page-head.js';
import { Loading, Skeleton } from '../../../components/ui/skeleton.js';
import { ErrorState } from '../../../components/ui/states.js';
import { LinkPreferences } from '../../../features/newsletter/link-preferences.js';
import { isBadLink, preferencesQuery } from '../../../features/newsletter/newsletter-links.api.js';
import { useLinkToken } from '../../../features/newsletter/use-link-token.js';
import { BadLink } from './bad-link.js';

/** `/newsletter/preferences#token=…`, from the footer of each newsletter. */
export function PreferencesPage() {
  const token = useLinkToken();
  const { data, error, refetch } = useQuery(preferencesQuery(token ?? ''));
  return (
    <div className="page max-w-2xl py-12 md:py-20">
      <PageHead title="Newsletter Preferences" noIndex />
      {token === null || isBadLink(error) ? (
        <div className="sheet p-6 sm:p-9">
          <BadLink>It may have been cut off on its way. Please use the link in our latest email to you.</BadLink>
        </div>
      ) : (
        <>
          <h1 className="text-3xl md:text-4xl">Newsletter preferences</h1>
          {error ? (
            <div className="mt-6">
              <ErrorState
                title="Unable to load your newsletter preferences. Please try again later."
                onRetry={() => void refetch()}
              />
            </div>
          ) : data ? (
            <LinkPreferences token={token} preferences={data} />
          ) : (
            <Loading label="Loading your newsletter preferences" className="mt-6 space-y-3">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </Loading>
          )}
        </>
      )}
    </div>
  );
}
