import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LinkButton } from '../../../components/ui/button.js';
import { SIGN_IN_HASH } from '../../../config/paths.js';
import { ForVisitors } from '../../../features/auth/for-visitors.js';
import { CollegeHead, CollegeHeadSkeleton } from '../../../features/colleges/college-head.js';
import { CollegeMissing } from '../../../features/colleges/college-missing.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { ComingSoonPanel } from '../../../features/colleges/coming-soon-panel.js';
import { Invite } from '../../../features/colleges/invite.js';
import { WaitingDeals } from '../../../features/colleges/waiting-deals.js';
import { collegeDealsQuery } from '../../../features/deals/deals.api.js';
import { NewsletterForm } from '../../../features/newsletter/newsletter-form.js';
import { NewsletterSheet } from '../../../features/newsletter/newsletter-sheet.js';
import { invitationPath, referralsQuery } from '../../../features/referrals/referrals.api.js';
import { usePageTitle } from '../../../lib/page-title.js';
import { useSession } from '../../../lib/session.js';
import { OpenBoard } from './open-board.js';
import { useBoardChoice } from './use-board-choice.js';

/** `/college/{collegeId}`, by short name or number. */
export function CollegeRoute() {
  const { collegeId = '' } = useParams();
  const [{ tab, category }] = useBoardChoice();
  // Asked for together with the college, so that the first list does not wait for it.
  usePrefetchInfiniteQuery(collegeDealsQuery(collegeId, tab, category));
  const { data: college, isPending, error, refetch } = useQuery(collegeQuery(collegeId));
  if (error) return <CollegeMissing error={error} onRetry={() => void refetch()} />;
  if (isPending) return <CollegeHeadSkeleton />;
  return <CollegePage college={college} />;
}

function CollegePage({ college }: { college: CollegeDto }) {
  usePageTitle(college.seoMetadata?.title ?? `Student Deals at ${college.name}`);
  return (
    <>
      <CollegeHead
        college={college}
        signIn={
          <ForVisitors className="max-sm:w-full">
            <LinkButton look="secondary" to={SIGN_IN_HASH} className="max-sm:w-full">
              Sign In
            </LinkButton>
          </ForVisitors>
        }
      />
      <div className="page space-y-14 pt-8 md:space-y-20 md:pt-12">
        {college.isActive ? <OpenBoard college={college} /> : <WaitingBoard college={college} />}
        <ForVisitors>
          <section
            aria-labelledby="sign-in-title"
            className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg bg-brand-soft p-6 text-on-brand-soft sm:p-8"
          >
            <div className="flex-1 basis-72">
              <h2 id="sign-in-title" className="text-xl md:text-2xl">
                Sign in to keep the good ones
              </h2>
              <p className="mt-1">
                With an account you save deals and hear about new ones. There is no password to remember.
              </p>
            </div>
            <LinkButton to={SIGN_IN_HASH} className="max-sm:w-full">
              Sign In
            </LinkButton>
          </section>
        </ForVisitors>
      </div>
    </>
  );
}

function WaitingBoard({ college }: { college: CollegeDto }) {
  const { session } = useSession();
  // A signed-in student's invitation carries their code.
  const { data: referrals } = useQuery({ ...referralsQuery, enabled: session.authenticated });
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-[1.2fr_1fr]">
        <ComingSoonPanel college={college} />
        <NewsletterSheet
          isNarrow
          title="Be one of them"
          text={`Subscribe and you count towards the goal. We write the moment ${college.name} opens, then once a week.`}
        >
          <NewsletterForm look="on-night" collegeId={college.id} />
        </NewsletterSheet>
      </div>
      <WaitingDeals dealCount={college.dealCount} />
      <Invite collegeName={college.name} path={invitationPath(college, referrals?.code)} />
    </>
  );
}
