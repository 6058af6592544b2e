import { longDate } from '@campus-deals/contracts/date-text';
import type {
  NewsletterDealDto,
  NewsletterRunDto,
  SentNewsletterPageDto,
} from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { LinkButton } from '../../kit/ui/button.js';
import { MissingPage } from '../../marketplace/missing-page.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { CollegeMissing } from '../college/college-missing.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { sentNewsletterQuery, sentNewslettersQuery } from './newsletter-archive.api.js';
import { isUnknownThing } from '../../platform/api/http-client.js';
import { loadPage, useRouteProblem } from '../../platform/api/loading.js';
import { FeedLink, SentNewslettersPage } from './sent-newsletters-page.js';

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const { collegeId = '', newsletterId } = params;
  const cursor = new URL(request.url).searchParams.get('cursor');
  await loadPage(context, {
    needed: async (client) => {
      const college = client.ensureQueryData(collegeQuery(collegeId));
      if (newsletterId !== undefined) await client.ensureQueryData(sentNewsletterQuery(collegeId, newsletterId));
      await college;
    },
    wanted:
      newsletterId === undefined ? [(client) => client.ensureQueryData(sentNewslettersQuery(collegeId, cursor))] : [],
  });
  return null;
}

export function ErrorBoundary() {
  const { collegeId = '', newsletterId } = useParams();
  const { error, onRetry } = useRouteProblem();
  if (newsletterId === undefined) return <CollegeMissing error={error} onRetry={onRetry} />;
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

/** `/college/{collegeId}/newsletters/{newsletterId}?`. One route, since each adds to the first load of every page. */
export function Component() {
  return useParams().newsletterId === undefined ? <SentNewslettersPage /> : <SentNewsletterPage />;
}

/** `/college/{collegeId}/newsletters/{newsletterId}`: a newsletter as it was sent. */
function SentNewsletterPage() {
  const { collegeId = '', newsletterId = '' } = useParams();
  const { data: college } = useQuery({ ...collegeQuery(collegeId), throwOnError: true });
  const { data: newsletter } = useQuery({ ...sentNewsletterQuery(collegeId, newsletterId), throwOnError: true });
  if (!college || !newsletter) {
    return (
      <Loading label="Loading the newsletter" className="page max-w-3xl space-y-6 py-10 md:py-14">
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  const { shortName, name, timeZone } = college;
  const { id, subject, preheader, sentAt } = newsletter;
  return (
    <div className="page max-w-3xl py-10 md:py-14">
      <PageHead
        title={`${subject} – ${name} newsletter`}
        description={preheader}
        canonical={to('sentNewsletters', { collegeId: shortName, newsletterId: id })}
        type="article"
      />
      <FeedLink collegeId={shortName} />
      <BackLink to={to('sentNewsletters', { collegeId: shortName })}>Past newsletters</BackLink>
      <h1 className="mt-3 text-3xl wrap-anywhere md:text-5xl">{subject}</h1>
      <p className="mt-4 mb-6 text-muted">
        Sent <time dateTime={sentAt}>{longDate(sentAt, timeZone)}</time> to subscribers at {name}. Some deals may have
        ended since.
      </p>
      <SentNewsletter collegeId={shortName} newsletter={newsletter} />
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={to('college', { collegeId: shortName })}>See today's deals</LinkButton>
        <LinkButton variant="secondary" to={to('collegeNewsletter', { collegeId: shortName })}>
          Get the next one
        </LinkButton>
      </div>
    </div>
  );
}

interface SentNewsletterProps {
  /** Short name of the college. */
  collegeId: string;
  newsletter: SentNewsletterPageDto;
}

/** Shows a sent newsletter: its opening, its deals as they were, and the vendors with most of them. */
function SentNewsletter({ collegeId, newsletter: { lead, intro, groups, vendors } }: SentNewsletterProps) {
  return (
    <div className="sheet space-y-8 p-5 sm:p-8">
      <div className="space-y-4 text-lg wrap-anywhere">
        <p className="text-muted">{lead}</p>
        {intro.map(({ runs }, at) => (
          <p key={at}>
            {runs.map((run, nth) => (
              <Words key={nth} run={run} />
            ))}
          </p>
        ))}
      </div>
      {groups.map(({ title, deals }) => (
        <section key={title}>
          <h2 className="text-2xl">{title}</h2>
          <ul className="mt-3 divide-y divide-line">
            {deals.map((deal) => (
              <Deal key={deal.id} collegeId={collegeId} deal={deal} />
            ))}
          </ul>
        </section>
      ))}
      {vendors.length > 0 && (
        <section>
          <h2 className="text-2xl">Where to go</h2>
          <ul className="mt-2">
            {vendors.map(({ id, name, deals }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2 text-muted wrap-anywhere">
                <Link
                  to={to('vendor', { collegeId, vendorId: id })}
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  {name}
                </Link>
                {deals}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Deal({
  collegeId,
  deal: { id, badge, title, vendorName, ends },
}: {
  collegeId: string;
  deal: NewsletterDealDto;
}) {
  return (
    <li className="py-3.5 wrap-anywhere">
      <p className="text-sm font-bold text-brand">{badge}</p>
      <h3 className="text-lg">
        <Link to={to('deal', { collegeId, dealId: id })} className="link inline-flex min-h-11 items-center">
          {title}
        </Link>
      </h3>
      <p className="text-body text-muted">{ends ? `${vendorName} · ${ends}` : vendorName}</p>
    </li>
  );
}

function Words({ run: { text, isBold, isItalic, href } }: { run: NewsletterRunDto }) {
  if (text === '\n') return <br />;
  let words: ReactNode = text;
  if (href)
    words = (
      <a href={href} rel="nofollow noopener" className="link">
        {text}
      </a>
    );
  if (isItalic) words = <em>{words}</em>;
  return isBold ? <strong>{words}</strong> : words;
}
