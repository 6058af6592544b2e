import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { data, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { ErrorState, InlineError, Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { LinkPreferences } from './link-preferences.js';
import { isBadLink, preferencesQuery, useConfirmSubscription, useLinkToken } from './newsletter-links.api.js';
import { BadLink, CutOffLink } from './bad-link.js';
import { UnsubscribePage } from './unsubscribe-page.js';

export { ErrorBoundary } from '../../marketplace/not-found.route.js';

/**
 * Pages of links. Some mail programs encode the `#`, once or twice, so that the fragment becomes a part of the path;
 * others add the sign behind a link.
 */
const LINK = /^(unsubscribe|confirm|preferences)(?![\w-])/;

export function loader({ params: { link = '' } }: LoaderFunctionArgs): null {
  if (!LINK.test(link)) throw data(null, { status: 404 });
  return null;
}

/**
 * `/newsletter/unsubscribe`, `/newsletter/confirm`, `/newsletter/preferences`: targets of the links in newsletters and
 * their mails.
 */
export function Component() {
  const { link: path = '' } = useParams();
  const link = LINK.exec(path)?.[1];
  if (link === 'confirm') return <ConfirmPage />;
  return link === 'preferences' ? <PreferencesPage /> : <UnsubscribePage />;
}

/**
 * `/newsletter/confirm#token=…`: confirms automatically, by POST. A link scanner that only fetches the page confirms
 * nothing.
 */
function ConfirmPage() {
  const token = useLinkToken();
  const { mutate, data, error, isPending } = useConfirmSubscription();
  const sent = useRef('');
  useEffect(() => {
    if (!token || sent.current === token) return;
    sent.current = token;
    mutate({ token });
  }, [token, mutate]);
  return (
    <div className="page grid max-w-xl py-12 md:py-20">
      <PageHead title="Confirm Your Subscription" noIndex />
      <div className="sheet p-6 sm:p-9" aria-live="polite">
        {data ? (
          <>
            <h1 className="text-3xl">You are subscribed</h1>
            <p className="mt-3 text-muted">
              The newsletter of {data.collegeName} comes to your address. You count as one of its subscribers.
            </p>
            <LinkButton variant="secondary" to={to('home')} className="mt-6">
              Go to the home page
            </LinkButton>
          </>
        ) : token === null || isBadLink(error) ? (
          <BadLink>
            <p className="mt-3 text-muted">
              It may have been cut off, or have waited for too long. Subscribe again to get a new one.
            </p>
          </BadLink>
        ) : (
          <>
            <h1 className="text-3xl">Confirm your subscription</h1>
            <p className="mt-3 text-muted">One moment: the link confirms it by itself.</p>
            {error && (
              <div className="mt-6">
                <InlineError>The subscription could not be confirmed. Please try again.</InlineError>
              </div>
            )}
            {/* Never rendered by the server: a link without a token would replace it, and lose a press. */}
            {(error || isPending) && (
              <Button
                className="mt-6"
                isBusy={isPending}
                busyText="Confirming..."
                onClick={() => token && mutate({ token })}
              >
                Confirm
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** `/newsletter/preferences#token=…`, from the footer of each newsletter. */
function PreferencesPage() {
  const token = useLinkToken();
  const { data, error, refetch } = useQuery(preferencesQuery(token ?? ''));
  return (
    <div className="page max-w-2xl py-12 md:py-20">
      <PageHead title="Newsletter Preferences" noIndex />
      {token === null || isBadLink(error) ? (
        <div className="sheet p-6 sm:p-9">
          <CutOffLink />
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
