import { PageHead } from '../../../components/page-head.js';
import { Button, LinkButton } from '../../../components/ui/button.js';
import { InlineError } from '../../../components/ui/states.js';
import { to } from '../../../config/paths.js';
import { useOneClickUnsubscribe, type EndedList } from '../../../features/newsletter/newsletter.api.js';
import { useLinkList, useLinkToken } from '../../../features/newsletter/use-link-token.js';
import { HttpError } from '../../../lib/api/http-client.js';

const COPY: Record<EndedList, { heading: string; ends: string; ended: string }> = {
  newsletters: {
    heading: 'Unsubscribe from this newsletter?',
    ends: 'Press Unsubscribe to stop it. Your other newsletters stay as they are.',
    ended: "You won't get this newsletter anymore. You can come back anytime.",
  },
  alerts: {
    heading: 'Turn off email notifications?',
    ends: 'Press Unsubscribe to stop emails about new deals, saved deals that end and people you invited. Your newsletters, and your notifications on the site, stay as they are.',
    ended: "You won't get emails about deals and invitations anymore. You can turn them on again in your account.",
  },
};

/**
 * `/newsletter/unsubscribe#token=…`, from a mail's footer, or `#list=alerts&token=…`, from that of an alert. The token is in the fragment, which no server log keeps;
 * opening the page changes nothing (link scanners open links), the button does.
 */
export function UnsubscribePage() {
  const token = useLinkToken();
  const list = useLinkList();
  const unsubscribe = useOneClickUnsubscribe(list);
  const { heading, ends, ended } = COPY[list];
  const isBadLink =
    token === null || (unsubscribe.error instanceof HttpError && [400, 404].includes(unsubscribe.error.status));
  return (
    <div className="page grid max-w-xl py-12 md:py-20">
      <PageHead title="Unsubscribe" noIndex />
      <div className="sheet p-6 sm:p-9" aria-live="polite">
        {unsubscribe.isSuccess ? (
          <>
            <h1 className="text-3xl">You are unsubscribed</h1>
            <p className="mt-3 text-muted">{ended}</p>
            <LinkButton look="secondary" to={to('home')} className="mt-6">
              Go to the home page
            </LinkButton>
          </>
        ) : isBadLink ? (
          <>
            <h1 className="text-3xl">This link does not work</h1>
            <p className="mt-3 text-muted">
              It may have been cut off on its way. Please use the unsubscribe link in our latest email to you.
            </p>
            <LinkButton look="secondary" to={to('home')} className="mt-6">
              Go to the home page
            </LinkButton>
          </>
        ) : (
          <>
            <h1 className="text-3xl">{heading}</h1>
            <p className="mt-3 mb-6 text-muted">{ends}</p>
            {unsubscribe.isError && (
              <div className="mb-4">
                <InlineError>
                  {list === 'alerts'
                    ? 'Failed to unsubscribe. Please try again.'
                    : 'Failed to unsubscribe from newsletter. Please try again.'}
                </InlineError>
              </div>
            )}
            <Button
              isBusy={unsubscribe.isPending}
              disabled={unsubscribe.isPending}
              onClick={() => token && unsubscribe.mutate(token)}
            >
              {unsubscribe.isPending ? 'Unsubscribing...' : 'Unsubscribe'}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
