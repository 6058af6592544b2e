import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { CollegeCrest } from '../../marketplace/art/college-crest.js';
import { DetailLink } from '../../kit/ui/detail-link.js';
import { LinkButton } from '../../kit/ui/button.js';
import { ErrorState, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { invitationPath, profileQuery, referralsQuery } from '../../marketplace/profile/profile.api.js';
import { ComingSoonPanel, Invite } from '../../marketplace/colleges/coming-soon-panel.js';
import { WaitingDeals } from '../college/waiting-deals.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { highlightsQuery, HighlightRows, HighlightSkeletons } from './highlight-rows.js';
import { readPersonal, writePersonal } from '../../platform/session/personal-storage.js';

/** Storage name of the short name of home's college. page-init.js reserves its space by this. */
const CAMPUS = 'campus';

/**
 * Starts home with the signed-in user's default college: rows of deals, or its progress to activation. Prefetches the
 * college shown last time while the profile loads.
 */
export function YourCollege({ college }: { college: CollegeDto | undefined }) {
  const [remembered] = useState(() => readPersonal(CAMPUS));
  const last = typeof remembered === 'string' ? remembered : undefined;
  const { data: profile, isPending } = useQuery(profileQuery);
  const hasCollege = profile?.defaultCollege === true && profile.collegeId !== null;
  const { isError, refetch } = useQuery({ ...collegeQuery(String(profile?.collegeId)), enabled: hasCollege });
  useQuery({ ...highlightsQuery(last ?? ''), enabled: last !== undefined && isPending });
  const shortName = college?.shortName;
  const isKnown = shortName !== undefined || !(isPending || hasCollege);
  useEffect(() => {
    if (!isKnown) return;
    writePersonal(CAMPUS, shortName ?? null);
    document.documentElement.toggleAttribute('data-campus', shortName !== undefined);
  }, [isKnown, shortName]);
  if (college) return <Campus college={college} />;
  if (isError)
    return (
      <div className="page pt-8 pb-10 md:pt-12 md:pb-14">
        {/* Without a college shown last time, the page asks for one, with its own title. */}
        {last && <h1 className="mb-5 text-2xl md:text-3xl">Your college</h1>}
        <ErrorState title="Unable to load your college." onRetry={() => void refetch()} />
      </div>
    );
  return last && !isKnown ? <CampusSkeleton /> : null;
}

function Campus({ college }: { college: CollegeDto }) {
  const titleId = useId();
  const address = to('college', { collegeId: college.shortName });
  const { data: referrals } = useQuery({ ...referralsQuery, enabled: !college.isActive });
  return (
    <section aria-labelledby={titleId} className="page pt-8 pb-10 md:pt-12 md:pb-14">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          <CollegeCrest college={college} className="size-14" />
          <div className="min-w-0">
            <p className="text-body text-muted">Your college</p>
            <h1 id={titleId} className="text-2xl md:text-3xl">
              <DetailLink to={address} className="hover:text-brand">
                {college.name}
              </DetailLink>
            </h1>
          </div>
        </div>
        {college.isActive && (
          <LinkButton variant="secondary" className="max-sm:hidden" to={`${address}?tab=all`}>
            See all deals
          </LinkButton>
        )}
      </div>
      {college.isActive ? (
        <HighlightRows college={college} />
      ) : (
        <div className="mt-7 space-y-10">
          <ComingSoonPanel college={college} />
          <WaitingDeals dealCount={college.dealCount} collegeName={college.name} />
          <Invite collegeName={college.name} path={invitationPath(college, referrals?.code)} />
        </div>
      )}
    </section>
  );
}

function CampusSkeleton() {
  return (
    <div className="page pt-8 pb-10 md:pt-12 md:pb-14">
      <div className="flex items-center gap-4">
        <Skeleton className="size-14" />
        <div>
          <h1 className="font-sans text-body leading-normal font-normal tracking-normal text-muted">Your college</h1>
          <Skeleton className="h-9 w-60" />
        </div>
      </div>
      <HighlightSkeletons />
    </div>
  );
}
