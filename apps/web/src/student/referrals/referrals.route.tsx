import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, DoorOpen, School } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { LinkButton } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { EmptyState } from '../../kit/ui/states.js';
import { referralsQuery } from '../../marketplace/profile/profile.api.js';
import { to } from '../../platform/paths.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { ComingSoonPanel } from '../../marketplace/colleges/coming-soon-panel.js';
import { Invitation, PointsPanel } from './invitation.js';
import { formatNumber, plural } from '../../kit/text/plural.js';

export const access = 'referrals';

/** `/user/referrals` */
export function Component() {
  return (
    <div className="page py-8 md:py-12">
      <PageHead title="Invite Classmates" noIndex />
      <Link to={to('account')} className="link mb-3 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4.5" />
        Account Settings
      </Link>
      <h1 className="mb-8 max-w-[24ch] text-3xl md:text-5xl">{useHeading()}</h1>
      <ReadBoundary failure="Unable to load your invitations.">
        <Referrals />
      </ReadBoundary>
    </div>
  );
}

/** Names the college once it is known. */
function useHeading(): string {
  const college = useQuery(referralsQuery).data?.college;
  const { data } = useQuery({ ...collegeQuery(college?.shortName ?? ''), enabled: Boolean(college) });
  if (!college) return 'Invite classmates';
  return `Invite classmates to ${data?.isActive ? '' : 'unlock '}${college.name}`;
}

function Referrals() {
  const { data: referrals } = useSuspenseQuery(referralsQuery);
  const { college, code } = referrals;
  return (
    <div className="space-y-10 md:space-y-12">
      <Invitation college={college} code={code} />
      <div className="grid gap-5 lg:grid-cols-[1.2fr_1fr]">
        {college ? (
          <ReadBoundary failure="Unable to load college information.">
            <CollegeProgress shortName={college.shortName} />
          </ReadBoundary>
        ) : (
          <EmptyState
            icon={<School />}
            title="No college chosen yet"
            action={<LinkButton to={to('account')}>Choose your college</LinkButton>}
          >
            Choose yours in the account, and your link leads classmates straight to it.
          </EmptyState>
        )}
        <PointsPanel {...referrals} />
      </div>
    </div>
  );
}

function CollegeProgress({ shortName }: { shortName: string }) {
  const { data } = useSuspenseQuery(collegeQuery(shortName));
  return data.isActive ? <OpenPanel college={data} /> : <ComingSoonPanel college={data} />;
}

/** Summary of an open college: its deals, and its newsletter's subscribers. */
function OpenPanel({ college }: { college: CollegeDto }) {
  return (
    <section aria-labelledby="open-title" className="sheet flex flex-col p-6 sm:p-8">
      <h2 id="open-title" className="flex items-center gap-3 text-2xl">
        <DoorOpen className="size-7 shrink-0 text-success" />
        Deals are unlocked
      </h2>
      <p className="mt-5 flex items-baseline gap-2.5">
        <span className="font-display text-6xl leading-none font-extrabold tracking-tight text-brand tabular-nums">
          {formatNumber(college.subscriberCount)}
        </span>
        <span className="text-lg text-muted">{college.subscriberCount === 1 ? 'subscriber' : 'subscribers'}</span>
      </p>
      <p className="mt-5 text-muted">
        {plural(college.dealCount, 'deal')} from local vendors, unlocked by students like you. The more of you there
        are, the more vendors come.
      </p>
      <LinkButton
        variant="secondary"
        to={to('college', { collegeId: college.shortName })}
        className="mt-auto self-start max-sm:mt-6 max-sm:self-stretch"
      >
        See the deals
      </LinkButton>
    </section>
  );
}
