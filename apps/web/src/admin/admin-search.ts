import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Store, Tag, ToggleRight, University, UserRound, type LucideIcon } from 'lucide-react';
import { toAdmin, type AdminPathName } from '../platform/admin-paths.js';
import type { ReadPath, RowOf } from '../platform/api/api.js';
import { getJson } from '../platform/api/http-client.js';
import { useDebounced } from '../platform/react/debounced.js';
import { ADMIN_MENU, MORE_SCREENS } from '../marketplace/layout/admin-entries.js';

export interface Result {
  label: string;
  detail?: string;
  href: string;
  Icon: LucideIcon;
}

const SHOWN = 5;
const SHORTEST = 2;

/** A row of a list, with its actions. */
interface Found extends Omit<Result, 'Icon'> {
  actions?: Result[];
}

interface Source {
  title: string;
  Icon: LucideIcon;
  list: AdminPathName;
  query?: Record<string, string>;
  read: (search: string, signal: AbortSignal) => Promise<Found[]>;
}

const reader =
  <P extends ReadPath>(path: P, present: (row: RowOf<P>) => Found): Source['read'] =>
  async (search, signal) =>
    (await getJson<RowOf<P>[]>(path, { params: { search, limit: SHOWN }, signal })).map(present);

const COLLEGES: Source = {
  title: 'Colleges',
  Icon: University,
  list: 'colleges',
  read: reader('/api/admin/colleges', ({ id, name, city, state, isActive }) => {
    const at = (query?: Record<string, string>) => toAdmin('college', { collegeId: id }, query);
    return {
      label: name,
      detail: `${city}, ${state}`,
      href: at(),
      actions: [
        { label: `Vendors of ${name}`, href: at({ tab: 'vendors' }), Icon: Store },
        { label: `Deals of ${name}`, href: at({ tab: 'deals' }), Icon: Tag },
        { label: `Report on ${name}`, href: toAdmin('reports', {}, { id: String(id) }), Icon: ChartColumn },
        ...(isActive ? [] : [{ label: `Activate ${name}`, href: at({ dialog: 'activate' }), Icon: ToggleRight }]),
      ],
    };
  }),
};

const VENDORS: Source = {
  title: 'Vendors',
  Icon: Store,
  list: 'vendors',
  read: reader('/api/admin/vendors', ({ id, name, category, collegeName }) => ({
    label: name,
    detail: [category, collegeName].filter(Boolean).join(' · '),
    href: toAdmin('vendor', { vendorId: id }),
  })),
};

const DEALS: Source = {
  title: 'Deals',
  Icon: Tag,
  list: 'deals',
  query: { view: 'all' },
  read: reader('/api/admin/deals', ({ id, title, vendorName }) => ({
    label: title,
    detail: vendorName,
    href: toAdmin('deal', { dealId: id }),
  })),
};

const USERS: Source = {
  title: 'Users',
  Icon: UserRound,
  list: 'users',
  read: reader('/api/admin/users', ({ email, name }) => ({
    label: email,
    ...(name && { detail: name }),
    // Accounts have no screen of their own. The link filters the list by the email address.
    href: toAdmin('users', {}, { search: email }),
  })),
};

function useFound(source: Source, search: string) {
  const { title, read } = source;
  const found = useQuery({
    queryKey: ['admin-search', title, search],
    queryFn: ({ signal }) => read(search, signal),
    enabled: search.length >= SHORTEST,
    staleTime: 0,
  });
  return { ...source, found };
}

/** Searches the navigation at once, and the API's lists after the text has settled. */
export function useAdminSearch(text: string) {
  const wanted = text.trim();
  const search = useDebounced(wanted, 140);
  // Not `useQueries`, which would add to every page's first load.
  const lists = [
    useFound(COLLEGES, search),
    useFound(VENDORS, search),
    useFound(DEALS, search),
    useFound(USERS, search),
  ];
  const failed = lists.filter(({ found }) => found.isError);
  const groups: { title: string; results: Result[] }[] = [
    { title: 'Pages', results: pagesNamed(wanted) },
    ...(search === wanted ? lists.map((list) => ({ title: list.title, results: resultsOf(list, search) })) : []),
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isSettled: wanted.length < SHORTEST || (search === wanted && lists.every(({ found }) => !found.isFetching)),
    /** "vendors, deals" */
    failed: failed.map(({ title }) => title.toLowerCase()).join(', '),
    retry: () => failed.forEach(({ found }) => void found.refetch()),
  };
}

function resultsOf({ title, Icon, list, query, found }: ReturnType<typeof useFound>, search: string): Result[] {
  const rows = found.data ?? [];
  // Only the best match has its actions, which would hide the other matches.
  const results = rows.flatMap(({ actions = [], ...row }, at) => [{ ...row, Icon }, ...(at === 0 ? actions : [])]);
  if (rows.length < SHOWN) return results;
  return [
    ...results,
    { label: `All ${title.toLowerCase()} that match`, href: toAdmin(list, {}, { ...query, search }), Icon },
  ];
}

function pagesNamed(text: string): Result[] {
  const words = text.toLowerCase().split(/\s+/);
  return [...ADMIN_MENU.entries.flatMap((entry) => entry.screens ?? [entry]), ...MORE_SCREENS]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, href, Icon }) => ({ label, href, Icon }));
}
