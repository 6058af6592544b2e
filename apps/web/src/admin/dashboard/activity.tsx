import type { ActivityDto } from '@campus-deals/contracts/identity/audit.dto';
import { useQuery } from '@tanstack/react-query';
import { Activity as ActivityIcon, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../kit/ui/section-card.js';
import { ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { useNow } from '../../platform/browser/clock.js';
import { relativeTime } from '../../marketplace/copy/deal-copy.js';
import { activityText, groupedActivities } from './activity-text.js';
import { activityQuery } from './overview.api.js';

const SHOWN = 10;

/** Lists the latest actions of admins and other users. */
export function Activity() {
  const { data, isPending, isError, refetch } = useQuery(activityQuery);
  return (
    <SectionCard
      title="Recent activity"
      aside={
        <Link className="link" to={toAdmin('auditLog')}>
          Audit Log
        </Link>
      }
    >
      {isPending ? (
        <Loading label="Loading recent activity" className="space-y-3">
          {[1, 2, 3, 4, 5].map((each) => (
            <Skeleton key={each} className="h-6" />
          ))}
        </Loading>
      ) : isError ? (
        <ErrorState title="Unable to load recent activity." onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <p className="text-muted">Nothing has happened yet.</p>
      ) : (
        <ol className="-my-1">
          {groupedActivities(data)
            .slice(0, SHOWN)
            .map((group) => (
              <Entry key={group[0]?.id} group={group} />
            ))}
        </ol>
      )}
    </SectionCard>
  );
}

function Entry({ group }: { group: ActivityDto[] }) {
  const now = useNow(60_000);
  const [activity] = group;
  if (!activity) return null;
  const Icon = activity.kind === 'admin' ? ShieldCheck : ActivityIcon;
  return (
    <li className="flex gap-3 py-2">
      <Icon className="mt-1 size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-[0.9375rem] wrap-anywhere">
        {activityText(activity, group.length)}
        <span className="block text-sm text-muted">
          <time dateTime={activity.at}>{relativeTime(activity.at, now)}</time>
        </span>
      </p>
    </li>
  );
}
