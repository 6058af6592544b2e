import type { ActivityDto } from '@campus-deals/contracts/identity/audit.dto';
import type { NotedActivity } from '@campus-deals/contracts/identity/audited-actions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Activity as ActivityIcon, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SectionCard } from '../../kit/ui/section-card.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { reading } from '../../platform/api/api.js';
import { useNow } from '../../platform/browser/clock.js';
import { relativeTime } from '../../marketplace/copy/deal-copy.js';
import { actionText } from '../audit-log/audited-actions.js';

const SHOWN = 10;
const READ = 100;

/** Reads the latest activity, newest first. */
const activityQuery = { ...reading('/api/admin/activity', { query: { limit: READ } }), staleTime: 0 };

/** Lists the latest actions of admins and other users. */
export function Activity() {
  return (
    <SectionCard
      title="Recent activity"
      aside={
        <Link className="link" to={toAdmin('auditLog')}>
          Audit Log
        </Link>
      }
    >
      <ReadBoundary failure="Unable to load recent activity.">
        <Latest />
      </ReadBoundary>
    </SectionCard>
  );
}

function Latest() {
  const { data } = useSuspenseQuery(activityQuery);
  if (data.length === 0) return <p className="text-muted">Nothing has happened yet.</p>;
  return (
    <ol className="-my-1">
      {groupedActivities(data)
        .slice(0, SHOWN)
        .map((group) => (
          <Entry key={group[0]?.id} group={group} />
        ))}
    </ol>
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
      <p className="min-w-0 flex-1 text-body wrap-anywhere">
        {activityText(activity, group.length)}
        <span className="block text-sm text-muted">
          <time dateTime={activity.at}>{relativeTime(activity.at, now)}</time>
        </span>
      </p>
    </li>
  );
}

type Named = Pick<ActivityDto, 'actorName' | 'action' | 'label'>;

/** Texts for actions of users other than admins, about their subject. */
const EVENTS: Record<NotedActivity, (label: string | null) => string> = {
  'vendor.register': (label) => `${label ?? 'A vendor'} registered`,
  'payment.pay': () => 'A vendor paid the registration fee',
  'deal.submit': (label) => `${label ?? 'A deal'} was submitted`,
  'deal.redeem': (label) => `${label ?? 'A deal'} was redeemed`,
  'deal.take-back': (label) => `A redemption of ${label ?? 'a deal'} was taken back`,
  'college.unlock': (label) => `${label ?? 'A college'} is active now`,
};

/** Returns "Ann approved Half off soup", and "Ann featured 12 deals" for repeated actions. */
export function activityText({ actorName, action, label }: Named, count = 1): string {
  const event: ((label: string | null) => string) | undefined = EVENTS[action as NotedActivity];
  if (event) return event(label);
  const actor = actorName ?? (action === 'payment.refund-duplicate' ? 'Campus Deals' : 'An admin');
  return `${actor} ${actionText(action, { label, count })}`;
}

/** Groups consecutive entries of one admin's same action: a bulk action writes an entry per row. */
export function groupedActivities<Row extends ActivityDto>(activities: Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const activity of activities) {
    const [first] = groups.at(-1) ?? [];
    const isSame =
      first?.kind === 'admin' && first.action === activity.action && first.actorName === activity.actorName;
    if (isSame && activity.kind === 'admin') groups.at(-1)?.push(activity);
    else groups.push([activity]);
  }
  return groups;
}
