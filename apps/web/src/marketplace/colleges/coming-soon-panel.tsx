import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { activationProgress, subscribersNeeded } from '@campus-deals/contracts/gateway/site-rules';
import { useQuery } from '@tanstack/react-query';
import { ProgressBar } from '../../kit/ui/progress-bar.js';
import { ShareLink } from '../../kit/ui/share-link.js';
import { formatNumber } from '../../kit/text/plural.js';
import { useBrowserFact } from '../../platform/react/hydration.js';
import { subscriberCountQuery } from './colleges.api.js';

/** Shows a college's progress to its opening, and what opens then. */
export function ComingSoonPanel({ college }: { college: CollegeDto }) {
  const { data } = useQuery(subscriberCountQuery(college.id));
  const subscribers = data?.count ?? college.subscriberCount;
  const goal = college.subscriptionGoal;
  const percent = activationProgress(subscribers, goal);
  return (
    <section aria-labelledby="progress-title" className="sheet flex flex-col p-6 sm:p-8">
      <h2 id="progress-title" className="text-2xl">
        Deals unlock at {formatNumber(goal)} subscribers
      </h2>
      <p className="mt-6 flex items-baseline gap-2.5" aria-live="polite">
        <span className="font-display text-6xl leading-none font-extrabold tracking-tight text-brand tabular-nums md:text-7xl">
          {formatNumber(subscribers)}
        </span>
        <span className="text-lg text-muted">of {formatNumber(goal)} subscribed</span>
      </p>
      <ProgressBar
        className="mt-5 h-4"
        percent={percent}
        label="Subscription Progress"
        valueText={`${formatNumber(subscribers)} of ${formatNumber(goal)} subscribers`}
      />
      <p className="mt-2.5 flex justify-between gap-4 text-body font-medium tabular-nums">
        <span>{percent}% Complete</span>
        <span>{formatNumber(subscribersNeeded(subscribers, goal))} more needed</span>
      </p>
      <p className="mt-5 text-muted">
        Once this college reaches {formatNumber(goal)} subscribers, all deals from local vendors will be unlocked!
      </p>
    </section>
  );
}

/** Shows the link for friends, to copy or share; `path` may carry the referral code. */
export function Invite({ collegeName, path }: { collegeName: string; path: string }) {
  const site = useBrowserFact(() => window.location.origin, '');
  return (
    <section
      aria-labelledby="invite-title"
      className="flex flex-wrap items-center gap-x-10 gap-y-4 border-y-2 border-dashed border-line py-8"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="invite-title" className="text-xl md:text-2xl">
          Bring your friends
        </h2>
        <p className="mt-1 text-muted">Every subscriber counts. Send this page to your floor, your team, your lab.</p>
      </div>
      <ShareLink url={site + path} title={collegeName} text={`Help unlock student deals at ${collegeName}`} />
    </section>
  );
}
