import type { OverviewDto } from '@campus-deals/contracts/catalog/overview.dto';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, GraduationCap, Store, Tag, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Funnel } from '../../kit/chart/totals.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Skeleton } from '../../kit/ui/states.js';
import { toAdmin, type AdminPathName } from '../../platform/admin-paths.js';
import { reading } from '../../platform/api/api.js';
import { useNow } from '../../platform/browser/clock.js';
import { relativeTime } from '../../marketplace/copy/deal-copy.js';
import { shareText } from '../../kit/text/change.js';
import { formatNumber, plural } from '../../kit/text/plural.js';

/** Totals of each kind of data, linked to their lists. */
export function Counts() {
  const { data: overview, isError } = useQuery(overviewQuery);
  const users = useQuery({ ...reading('/api/admin/stats/users/count'), staleTime: 0 });
  const counts = overview?.counts;
  return (
    <section aria-label="Counts">
      <ul className="tiles gap-3">
        <Count name="Colleges" Icon={GraduationCap} path="colleges" count={counts?.colleges} isMissing={isError} />
        <Count name="Vendors" Icon={Store} path="vendors" count={counts?.vendors} isMissing={isError} />
        <Count name="Deals" Icon={Tag} path="deals" count={counts?.deals} isMissing={isError} query={{ view: 'all' }} />
        <Count name="Users" Icon={Users} path="users" count={users.data?.count} isMissing={users.isError} />
      </ul>
    </section>
  );
}

interface CountProps {
  name: string;
  Icon: LucideIcon;
  path: AdminPathName;
  query?: Record<string, string>;
  /** Undefined while it is loading. */
  count: number | undefined;
  isMissing: boolean;
}

function Count({ name, Icon, path, query, count, isMissing }: CountProps) {
  return (
    <li className="min-w-0">
      <Link
        to={toAdmin(path, {}, query)}
        className="sheet flex h-full items-start justify-between gap-2 p-4 hover:border-brand"
      >
        <span className="min-w-0">
          <span className="block text-sm text-muted">{name}</span>
          <span className="block font-display text-3xl leading-tight font-extrabold tabular-nums">
            {count !== undefined ? (
              formatNumber(count)
            ) : isMissing ? (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">unknown</span>
              </>
            ) : (
              <Skeleton className="mt-1 h-8 w-16" />
            )}
          </span>
        </span>
        <Icon className="size-5 shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
      </Link>
    </li>
  );
}

const STEPS = [
  { step: 'colleges', name: 'Colleges' },
  { step: 'live', name: 'Coming Soon or open' },
  { step: 'withSubscribers', name: 'With subscribers' },
  { step: 'halfway', name: 'Halfway to their goal' },
  { step: 'active', name: 'Open' },
] as const satisfies { step: keyof OverviewDto['funnel']; name: string }[];

/** Shows how many colleges have reached each step to activation. */
export function ActivationFunnel({ funnel }: Pick<OverviewDto, 'funnel'>) {
  const all = Math.max(1, funnel.colleges);
  return (
    <SectionCard
      title="From listed to active"
      description="Colleges by stage."
      aside={
        <Link className="link" to={toAdmin('collegeActivation')}>
          College Activation
        </Link>
      }
    >
      <Funnel
        steps={STEPS.map(({ step, name }) => ({
          name,
          count: funnel[step],
          share: step !== 'colleges' && shareText(funnel[step], all),
        }))}
      />
    </SectionCard>
  );
}

/** Lists the work that waits for an admin, with links to it. */
export function Waiting({ waiting }: Pick<OverviewDto, 'waiting'>) {
  const now = useNow(60_000);
  const { deals, revisions, vendorChanges, reportedVendors, reportedDeals, reportedReviews, oldestSubmittedAt } =
    waiting;
  const rows: [count: number, one: string, many: string, view?: string][] = [
    [deals, 'new deal', 'new deals'],
    [revisions, 'change of an approved deal', 'changes of approved deals'],
    [vendorChanges, 'change of a business', 'changes of businesses'],
    [reportedVendors, 'reported business', 'reported businesses', 'reported'],
    [reportedDeals, 'reported deal', 'reported deals', 'reported'],
    [reportedReviews, 'reported review', 'reported reviews', 'reviews'],
  ];
  const waits = rows.filter(([count]) => count > 0);
  return (
    <SectionCard title="To review" description={oldestSubmittedAt && `Oldest: ${relativeTime(oldestSubmittedAt, now)}`}>
      {waits.length === 0 ? (
        <p className="text-muted">Nothing waits for a decision.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {waits.map(([count, one, many, view]) => (
            <li key={one}>
              <Link
                to={toAdmin('deals', {}, view ? { view } : {})}
                className="flex min-h-12 items-center justify-between gap-3 font-semibold hover:text-brand"
              >
                {plural(count, one, many)}
                <ArrowRight className="size-4.5 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

/** Reads counts, waiting work, four weeks of daily numbers and colleges' progress; again on each visit. */
export const overviewQuery = { ...reading('/api/admin/overview'), staleTime: 0 };
