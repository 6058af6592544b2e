import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { activationProgress, subscribersNeeded } from '@campus-deals/contracts/gateway/site-rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CollegeCrest } from '../../marketplace/art/college-crest.js';
import { DetailLink } from '../../kit/ui/detail-link.js';
import { LongDate } from '../../kit/ui/long-date.js';
import { ProgressBar } from '../../kit/ui/progress-bar.js';
import { Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { formatNumber } from '../../kit/text/plural.js';

/** Shows how many subscribers a college still needs, or since when it is open. */
export function ActivationRow({ college }: { college: CollegeDto }) {
  const { name, city, state, shortName, isActive, activationDate, subscriberCount, subscriptionGoal } = college;
  return (
    <Row
      crest={<CollegeCrest college={college} className="size-10" />}
      name={
        <>
          <h3 className="leading-snug">
            <DetailLink to={to('college', { collegeId: shortName })} className="hover:text-brand">
              {name}
            </DetailLink>
          </h3>
          <p className="text-sm text-muted">
            {city}, {state}
          </p>
        </>
      }
    >
      {isActive ? (
        <p className="text-sm text-muted sm:text-right">
          {activationDate && (
            <span className="block">
              Activated on <LongDate at={activationDate} />
            </span>
          )}
          <span className="tabular-nums">{formatNumber(subscriberCount)} Students Subscribed</span>
        </p>
      ) : (
        <div className="flex items-center gap-3">
          <ProgressBar
            className="min-w-16 flex-1"
            percent={activationProgress(subscriberCount, subscriptionGoal)}
            label={`Subscription progress of ${name}`}
            valueText={`${formatNumber(subscriberCount)} of ${formatNumber(subscriptionGoal)} subscribers`}
          />
          <span className="text-sm whitespace-nowrap tabular-nums">
            {formatNumber(subscribersNeeded(subscriberCount, subscriptionGoal))} to go
          </span>
          <Link
            to={to('collegeNewsletter', { collegeId: shortName })}
            className="link inline-flex min-h-11 items-center text-body"
          >
            Subscribe <span className="sr-only">to {name}</span>
          </Link>
        </div>
      )}
    </Row>
  );
}

/** Row of two lines on a phone, and of one on a desktop. */
function Row({ crest, name, children }: { crest: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3.5 px-4 py-3 sm:items-center sm:px-5">
      {crest}
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-6">
        <div className="min-w-0 flex-1">{name}</div>
        <div className="sm:w-72">{children}</div>
      </div>
    </div>
  );
}

export function ActivationRowSkeleton() {
  return (
    <Row
      crest={<Skeleton className="size-10 shrink-0" />}
      name={
        <>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="mt-1 h-4 w-2/5" />
        </>
      }
    >
      <Skeleton className="my-3 h-5" />
    </Row>
  );
}
