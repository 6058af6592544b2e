import { GraduationCap, Store, Tag, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../components/ui/skeleton.js';
import { toAdmin, type AdminPathName } from '../../config/admin-paths.js';
import { formatNumber } from '../../lib/copy/plural.js';
import { overviewQuery, userCountQuery } from './overview.api.js';

/** Totals of each kind of data, linked to their lists. */
export function Counts() {
  const { data: overview, isError } = useQuery(overviewQuery);
  const users = useQuery(userCountQuery);
  const counts = overview?.counts;
  return (
    <section aria-label="Counts">
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
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
