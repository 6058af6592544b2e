import type { CollegeReferenceDto } from '@campus-deals/contracts/catalog/college.dto';
import { EMAIL_SWITCHES, lineOf } from '@campus-deals/contracts/notification/alert-settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHead } from '../../marketplace/page-head.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { InlineError, Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { isBadLink, unsubscribeLinkQuery, useLinkList, useLinkToken } from './newsletter-links.api.js';
import { type EndedList, useOneClickUnsubscribe } from '../../marketplace/newsletter/subscribe.api.js';
import { CutOffLink } from './bad-link.js';

/**
 * `/newsletter/unsubscribe#token=…` from a newsletter's footer, `#list=alerts&token=…` from an alert's. The reason
 * beside an alert links to `#list=alerts&kind=deal-alert` or `#list=follow`. The token is in the fragment, so server
 * logs never contain it. The page only names the subscriptions, since link scanners open links. Its button ends them.
 */
export function UnsubscribePage() {
  const token = useLinkToken();
  const list = useLinkList();
  return (
    <div className="page grid max-w-xl py-12 md:py-20">
      <PageHead title="Unsubscribe" noIndex />
      <div className="sheet p-6 sm:p-9" aria-live="polite">
        {token === null ? (
          <CutOffLink />
        ) : list === 'newsletters' ? (
          <NewslettersLink token={token} />
        ) : (
          <AlertsLink token={token} list={list} />
        )}
      </div>
    </div>
  );
}

/** Copy for each list of alerts. */
function alertsCopy(list: EndedList) {
  if (list === 'follows')
    return {
      heading: 'Stop following?',
      text: "You won't get notified because of this follow. Your other follows and settings stay as they are.",
      ended: 'You no longer follow this',
      after: 'You can follow it again on its page. Your other follows stay as they are.',
    };
  const kind = EMAIL_SWITCHES.find((each) => list === `alerts/${each}`);
  if (kind)
    return {
      heading: 'Stop this kind of email?',
      text: `You won't get emails for “${lineOf(kind).label}”. All other emails, and your notifications on the site, stay as they are.`,
      ended: 'These emails are off',
      after: `You won't get emails for “${lineOf(kind).label}” anymore. You can turn them on again in your account.`,
    };
  return {
    heading: 'Stop email alerts about deals?',
    text: "You won't get emails about new deals, saved deals that end, and people you invited. Your newsletters, and your notifications on the site, stay as they are.",
    ended: 'Email alerts are off',
    after: "You won't get emails about deals and invitations anymore. You can turn them on again in your account.",
  };
}

function AlertsLink({ token, list }: { token: string; list: EndedList }) {
  const unsubscribe = useOneClickUnsubscribe(list);
  const { heading, text, ended, after } = alertsCopy(list);
  if (unsubscribe.isSuccess)
    return (
      <Ended heading={ended} text={after}>
        <LinkButton to={`${to('account')}?tab=notifications`}>Open your account</LinkButton>
      </Ended>
    );
  return (
    <Question
      heading={heading}
      text={text}
      failure="Failed to unsubscribe. Please try again."
      token={token}
      unsubscribe={unsubscribe}
    />
  );
}

function NewslettersLink({ token }: { token: string }) {
  const { data, error, isPending } = useQuery(unsubscribeLinkQuery(token));
  const unsubscribe = useOneClickUnsubscribe('newsletters');
  if (isBadLink(error)) return <CutOffLink />;
  if (isPending)
    return (
      <Loading label="Loading your subscription">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="mt-4 mb-6 h-6" />
        <Skeleton className="h-11 w-36" />
      </Loading>
    );
  const colleges = data?.colleges ?? [];
  const [first] = colleges;
  const again = first && (
    <LinkButton to={to('collegeNewsletter', { collegeId: first.shortName })}>Subscribe again</LinkButton>
  );
  if (unsubscribe.isSuccess)
    return (
      <Ended
        heading="You are unsubscribed"
        text={`You won't get ${newslettersOf(colleges)} anymore. Changed your mind?`}
      >
        {colleges.length === 1 && again}
      </Ended>
    );
  // Skipped when the names could not be read: the link may still work.
  if (data && !first)
    return <Ended heading="You are unsubscribed" text="This newsletter doesn't come to you anymore." />;
  return (
    <Question
      heading={`Stop getting ${newslettersOf(colleges)}?`}
      text="Your other newsletters stay as they are. You can subscribe again at any time."
      failure="Failed to unsubscribe from newsletter. Please try again."
      token={token}
      unsubscribe={unsubscribe}
    />
  );
}

/** "the University of Iowa newsletter", "the Reed and University of Iowa newsletters". */
function newslettersOf(colleges: readonly CollegeReferenceDto[]): string {
  if (colleges.length === 0) return 'this newsletter';
  const names = new Intl.ListFormat('en-US').format(colleges.map(({ name }) => name));
  return `the ${names} ${colleges.length === 1 ? 'newsletter' : 'newsletters'}`;
}

interface QuestionProps {
  heading: string;
  text: string;
  failure: string;
  token: string;
  unsubscribe: ReturnType<typeof useOneClickUnsubscribe>;
}

function Question({ heading, text, failure, token, unsubscribe }: QuestionProps) {
  const { error, isPending, mutate } = unsubscribe;
  if (isBadLink(error)) return <CutOffLink />;
  return (
    <>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-3 mb-6 text-muted">{text}</p>
      {error && (
        <div className="mb-4">
          <InlineError>{failure}</InlineError>
        </div>
      )}
      <Button isBusy={isPending} busyText="Unsubscribing..." onClick={() => token && mutate(token)}>
        Unsubscribe
      </Button>
    </>
  );
}

function Ended({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">{heading}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {children}
        <LinkButton variant="secondary" to={to('home')}>
          Go to the home page
        </LinkButton>
      </div>
    </>
  );
}
