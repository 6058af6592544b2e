import { longDate } from '@campus-deals/contracts/date-text';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHead } from '../../../components/page-head.js';
import { BackLink } from '../../../components/ui/back-link.js';
import { LinkButton } from '../../../components/ui/button.js';
import { Loading, Skeleton } from '../../../components/ui/skeleton.js';
import { to } from '../../../config/paths.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { sentNewsletterQuery } from '../../../features/newsletter-archive/newsletter-archive.api.js';
import { FeedLink } from '../../../features/newsletter-archive/feed-link.js';
import { SentNewsletter } from '../../../features/newsletter-archive/sent-newsletter.js';

/** `/college/{collegeId}/newsletters/{newsletterId}`: a newsletter as it was sent. */
export function SentNewsletterPage() {
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
