import { useParams, type LoaderFunctionArgs } from 'react-router-dom';
import { CollegeMissing } from '../../../features/colleges/college-missing.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import {
  sentNewsletterQuery,
  sentNewslettersQuery,
} from '../../../features/newsletter-archive/newsletter-archive.api.js';
import { NewsletterMissing } from '../../../features/newsletter-archive/newsletter-missing.js';
import { loadPage } from '../../../lib/api/loading.js';
import { useRouteProblem } from '../../../lib/api/route-problem.js';
import { SentNewsletterPage } from './sent-newsletter-page.js';
import { SentNewslettersPage } from './sent-newsletters-page.js';

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
  const problem = useRouteProblem();
  return newsletterId === undefined ? (
    <CollegeMissing {...problem} />
  ) : (
    <NewsletterMissing collegeId={collegeId} {...problem} />
  );
}

/** `/college/{collegeId}/newsletters/{newsletterId}?`. One route, since each one adds to the first load of every page. */
export function Component() {
  return useParams().newsletterId === undefined ? <SentNewslettersPage /> : <SentNewsletterPage />;
}
