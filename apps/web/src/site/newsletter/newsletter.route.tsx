import { useQuery } from '@tanstack/react-query';
import { BellRing, CalendarDays, DoorOpen } from 'lucide-react';
import { Link, useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { CollegeStatus } from '../../marketplace/colleges/college-option.js';
import { PageHead } from '../../marketplace/page-head.js';
import { CollegeCrest } from '../../marketplace/art/college-crest.js';
import { Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { NewsletterForm } from './newsletter-form.js';
import { NewsletterSheet } from './newsletter-sheet.js';
import { loadPage } from '../../platform/api/loading.js';

export async function loader({ context, params: { collegeId = '' } }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, { needed: (client) => client.ensureQueryData(collegeQuery(collegeId)) });
  return null;
}

export { CollegeErrorBoundary as ErrorBoundary } from '../college/college-missing.js';

/** `/college/{collegeId}/newsletter` */
export function Component() {
  const { collegeId = '' } = useParams();
  const { data: college } = useQuery({ ...collegeQuery(collegeId), throwOnError: true });
  if (!college) {
    return (
      <Loading label="Loading the college" className="page max-w-3xl space-y-6 py-10 md:py-14">
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  const points = [
    { Icon: CalendarDays, text: 'Once a week: what is new around campus, and what ends soon.' },
    ...(college.isActive
      ? []
      : [
          {
            Icon: DoorOpen,
            text: `You count toward the ${college.subscriptionGoal} subscribers that unlock the deals.`,
          },
        ]),
    {
      Icon: BellRing,
      text: college.isActive ? "You'll get the next issue." : "We'll email you the moment it goes live.",
    },
  ];
  return (
    <div className="page max-w-3xl py-10 md:py-14">
      <PageHead
        title={`${college.name} Deals Newsletter`}
        description={`The weekly newsletter with new student deals near ${college.name}.`}
        canonical={to('collegeNewsletter', { collegeId: college.shortName })}
        card={{ kind: 'college', college }}
      />
      <div className="mb-7 flex items-center gap-4">
        <CollegeCrest college={college} className="size-14" />
        <div className="min-w-0">
          <Link to={to('college', { collegeId: college.shortName })} className="link inline-flex min-h-11 items-center">
            {college.name}
          </Link>
          <p>
            <CollegeStatus college={college} />
          </p>
        </div>
      </div>
      <h1 className="mb-6 text-3xl md:text-5xl">Subscribe to the newsletter</h1>
      <NewsletterSheet
        isNarrow
        title="All we need is your email"
        text="No account needed. We'll only use it for this newsletter."
      >
        <NewsletterForm variant="on-night" collegeId={college.id} />
      </NewsletterSheet>
      <ul className="mt-8 space-y-3.5">
        {points.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3.5">
            <Icon className="mt-0.5 size-5 shrink-0 text-brand" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {college.isActive && (
        <p className="mt-6">
          <Link
            to={to('sentNewsletters', { collegeId: college.shortName })}
            className="link inline-flex min-h-11 items-center"
          >
            Read past newsletters
          </Link>
        </p>
      )}
    </div>
  );
}
