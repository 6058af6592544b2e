import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { ComingSoonPanel, Invite } from '../../marketplace/colleges/coming-soon-panel.js';
import { invitationPath, referralsQuery } from '../../marketplace/profile/profile.api.js';
import { WaitingDeals } from './waiting-deals.js';
import { NewsletterForm } from '../newsletter/newsletter-form.js';
import { NewsletterSheet } from '../newsletter/newsletter-sheet.js';
import { useSession } from '../../platform/session/session.js';

/** Board of a college that still collects subscribers: its progress, and ways to help. */
export function WaitingBoard({ college }: { college: CollegeDto }) {
  const { session } = useSession();
  // A signed-in student's invitation link carries their referral code.
  const { data: referrals } = useQuery({ ...referralsQuery, enabled: session.authenticated });
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-[1.2fr_1fr]">
        <ComingSoonPanel college={college} />
        <NewsletterSheet
          isNarrow
          title="Help unlock it"
          text={`Subscribe and you count toward the goal. We'll email you when ${college.name} goes live, then weekly.`}
        >
          <NewsletterForm variant="on-night" collegeId={college.id} />
        </NewsletterSheet>
      </div>
      <WaitingDeals dealCount={college.dealCount} collegeName={college.name} />
      <Invite collegeName={college.name} path={invitationPath(college, referrals?.code)} />
    </>
  );
}
