import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { activationProgress, subscribersNeeded } from '@campus-deals/contracts/gateway/site-rules';
import { useId } from 'react';
import { CollegeCrest } from '../../components/art/college-crest.js';
import { DetailLink } from '../../components/ui/detail-link.js';
import { Badge } from '../../components/ui/badge.js';
import { ProgressBar } from '../../components/ui/progress-bar.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { to } from '../../config/paths.js';
import { LongDate } from '../../components/ui/long-date.js';
import { formatNumber } from '../../lib/copy/plural.js';

/** Shows a college's progress, or since when it is open. */
export function ActivationCard({ college }: { college: CollegeDto }) {
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="sheet relative flex h-full flex-col gap-4 p-5 transition-shadow focus-within:shadow-lift hover:shadow-lift"
    >
      <div className="flex items-start gap-3.5">
        <CollegeCrest college={college} className="size-12" />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-[1.0625rem] leading-snug">
            <DetailLink
              to={to('college', { collegeId: college.shortName })}
              className="after:absolute after:inset-0 after:rounded-lg hover:text-brand"
            >
              {college.name}
            </DetailLink>
          </h3>
          <p className="text-sm text-muted">
            {college.city}, {college.state}
          </p>
        </div>
        <Badge tone={college.isActive ? 'success' : 'neutral'}>{college.isActive ? 'Active' : 'Coming Soon'}</Badge>
      </div>
      {college.isActive ? <ActiveStats college={college} /> : <SubscriptionProgress college={college} />}
    </article>
  );
}

function ActiveStats({ college }: { college: CollegeDto }) {
  return (
    <div className="mt-auto space-y-3">
      {college.activationDate && (
        <p className="text-[0.9375rem] text-muted">
          Activated on <LongDate at={college.activationDate} />
        </p>
      )}
      <p className="border-t border-dashed border-line pt-3.5">
        <Badge tone="brand">{formatNumber(college.subscriberCount)} Students Subscribed</Badge>
      </p>
    </div>
  );
}

function SubscriptionProgress({ college: { subscriberCount, subscriptionGoal } }: { college: CollegeDto }) {
  const percent = activationProgress(subscriberCount, subscriptionGoal);
  const needed = formatNumber(subscribersNeeded(subscriberCount, subscriptionGoal));
  const tooltip = `We need ${needed} more subscribers to unlock this college.`;
  return (
    <div className="mt-auto space-y-2.5">
      <p className="flex justify-between gap-3 text-[0.9375rem]">
        <span className="font-medium">Subscription Progress</span>
        <span className="text-muted tabular-nums">
          {formatNumber(subscriberCount)} / {formatNumber(subscriptionGoal)}
        </span>
      </p>
      <ProgressBar
        percent={percent}
        label="Subscription Progress"
        valueText={`${formatNumber(subscriberCount)} of ${formatNumber(subscriptionGoal)} subscribers`}
      />
      <p className="flex justify-between gap-3 text-sm text-muted tabular-nums">
        <span>{percent}% Complete</span>
        {/* Placed above the link that covers the card, so that pointer and keyboard reach the tooltip. */}
        <button
          type="button"
          title={tooltip}
          className="group relative z-10 min-h-6 cursor-help rounded-sm underline before:absolute before:-inset-x-2 before:-inset-y-3 decoration-dotted underline-offset-4"
        >
          {needed} more needed
          <span
            aria-hidden="true"
            className="pointer-events-none absolute right-0 bottom-full mb-2 w-56 rounded-md bg-ink px-3 py-2 text-left text-[0.8125rem] text-paper opacity-0 shadow-lift transition-opacity group-focus:opacity-100"
          >
            {tooltip}
          </span>
        </button>
      </p>
      <p className="text-sm text-muted">
        Once this college reaches {formatNumber(subscriptionGoal)} subscribers, all deals from local vendors will be
        unlocked!
      </p>
    </div>
  );
}

export function ActivationCardSkeleton() {
  return (
    <div className="sheet space-y-4 p-5">
      <div className="flex gap-3.5">
        <Skeleton className="size-12 shrink-0" />
        <div className="grow space-y-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-5" />
      <Skeleton className="h-2.5" />
      <Skeleton className="h-10" />
    </div>
  );
}
