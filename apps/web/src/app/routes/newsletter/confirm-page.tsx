import { useEffect, useRef } from 'react';
import { PageHead } from '../../../components/page-head.js';
import { Button, LinkButton } from '../../../components/ui/button.js';
import { InlineError } from '../../../components/ui/states.js';
import { to } from '../../../config/paths.js';
import { isBadLink, useConfirmSubscription } from '../../../features/newsletter/newsletter-links.api.js';
import { useLinkToken } from '../../../features/newsletter/use-link-token.js';
import { BadLink } from './bad-link.js';

/**
 * `/newsletter/confirm#token=…`: confirms automatically, by POST. A link scanner that only fetches the page confirms
 * nothing.
 */
export function ConfirmPage() {
  const token = useLinkToken();
  const { mutate, data, error, isPending } = useConfirmSubscription();
  const sent = useRef('');
  useEffect(() => {
    if (!token || sent.current === token) return;
    sent.current = token;
    mutate(token);
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
          <BadLink>It may have been cut off, or have waited for too long. Subscribe again to get a new one.</BadLink>
        ) : (
          <>
            <h1 className="text-3xl">Confirm your subscription</h1>
            <p className="mt-3 mb-6 text-muted">One moment: the link confirms it by itself.</p>
            {error && (
              <div className="mb-4">
                <InlineError>The subscription could not be confirmed. Please try again.</InlineError>
              </div>
            )}
            <Button isBusy={isPending} aria-disabled={isPending} onClick={() => token && !isPending && mutate(token)}>
              {isPending ? 'Confirming...' : 'Confirm'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
