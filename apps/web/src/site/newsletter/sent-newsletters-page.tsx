import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import type { SentNewsletterDto } from '@campus-deals/contracts/notification/newsletter-archive.dto';
import { useQuery } from '@tanstack/react-query';
import { Mail, Rss } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { BackLink } from '../../kit/ui/back-link.js';
import { LinkButton } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { feedOf, sentNewslettersQuery } from './newsletter-archive.api.js';

/** `/college/{collegeId}/newsletters?cursor=`: the newsletters that a college's readers got. */
export function SentNewslettersPage() {
  const { collegeId = '' } = useParams();
  const [params] = useSearchParams();
  const cursor = params.get('cursor');
  const { data: college } = useQuery({ ...collegeQuery(collegeId), throwOnError: true });
  const { data, error, refetch } = useQuery(sentNewslettersQuery(collegeId, cursor));
  const shortName = college?.shortName ?? collegeId;
  return (
    <div className="page max-w-3xl py-10 md:py-14">
      <PageHead
        title={college ? `${college.name} newsletters` : 'Newsletters'}
        description={college && `Past newsletters with student deals near ${college.name}.`}
        canonical={to('sentNewsletters', { collegeId: shortName })}
        card={college && { kind: 'college', college }}
        noIndex={cursor !== null}
      />
      <FeedLink collegeId={shortName} />
      <BackLink to={to('college', { collegeId: shortName })}>{college ? college.name : 'Back to the college'}</BackLink>
      <h1 className="mt-3 text-3xl md:text-5xl">Past newsletters</h1>
      <p className="mt-4 text-lg text-muted">
        {`Every newsletter that went to subscribers${college ? ` at ${college.name}` : ''}. Deals appear as they were then.`}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={to('collegeNewsletter', { collegeId: shortName })}>Get the next one</LinkButton>
        <a href={feedOf(shortName)} className="link inline-flex min-h-11 items-center gap-2">
          <Rss className="size-4.5" aria-hidden="true" />
          RSS feed
        </a>
      </div>
      <div className="mt-6">
        {data && college ? (
          data.items.length > 0 ? (
            <NewsletterList college={college} newsletters={data.items} />
          ) : (
            <EmptyState icon={<Mail />} title="No newsletters yet.">
              The first one appears here once it has been sent.
            </EmptyState>
          )
        ) : error ? (
          <ErrorState title="Unable to load the newsletters." onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading the newsletters" className="space-y-5">
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </Loading>
        )}
      </div>
      <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3 empty:hidden">
        {cursor !== null && (
          <LinkButton variant="secondary" to={to('sentNewsletters', { collegeId: shortName })}>
            Latest newsletters
          </LinkButton>
        )}
        {data?.nextCursor && (
          <LinkButton
            variant="secondary"
            to={to('sentNewsletters', { collegeId: shortName }, { cursor: data.nextCursor })}
          >
            Older newsletters
          </LinkButton>
        )}
      </nav>
    </div>
  );
}

/** Lists sent newsletters with the first offers of each. */
function NewsletterList({ college, newsletters }: { college: CollegeDto; newsletters: readonly SentNewsletterDto[] }) {
  return (
    <ul className="divide-y divide-line">
      {newsletters.map(({ id, subject, preheader, sentAt }) => (
        <li key={id} className="py-5">
          <p className="text-body text-muted">
            <time dateTime={sentAt}>{longDate(sentAt, college.timeZone)}</time>
          </p>
          <h2 className="mt-1 text-xl wrap-anywhere">
            <Link
              to={to('sentNewsletters', { collegeId: college.shortName, newsletterId: id })}
              className="link inline-flex min-h-11 items-center"
            >
              {subject}
            </Link>
          </h2>
          <p className="wrap-anywhere">{preheader}</p>
        </li>
      ))}
    </ul>
  );
}

/** Names a college's feed to browsers and feed readers. React hoists it into the head. */
export function FeedLink({ collegeId }: { collegeId: string }) {
  return <link rel="alternate" type="application/rss+xml" href={feedOf(collegeId)} />;
}
