import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TableFilter } from './table-filter.js';
import { readTablePage, type TablePage, type TablePosition } from './table-page.js';

const POSITION = ['cursor', 'before', 'end'];

interface TableListOptions<Row> {
  /** API path of an array of rows, with `Link` and `X-Total-Count` headers. */
  path: string;
  filters?: readonly TableFilter<Row>[];
  /** Filters that always apply and are not in the address. */
  fixed?: Record<string, string>;
  /** Sort order when the address has no `?sort=`. */
  defaultSort?: string;
  /** Milliseconds until the page is refetched automatically. False: never. */
  refetchInterval?: (rows: readonly Row[] | undefined) => number | false;
}

/** A server-side list: the state in the screen's address, and the matching page. */
export interface TableList<Row> {
  page: TablePage<Row> | undefined;
  /** True while another page loads and the previous one is shown. */
  isChanging: boolean;
  error: Error | null;
  retry: () => void;
  filters: readonly TableFilter<Row>[];
  /** Search and filters in the API's format, without position and sort. */
  filter: Record<string, string>;
  search: string;
  sort: string;
  /** Search, filters and sort: the query of an export of this list. */
  query: Record<string, string>;
  setSearch: (text: string) => void;
  /** An empty value removes the filter. */
  setFilter: (name: string, value: string) => void;
  /** Whether a search or a filter is active. */
  isFiltered: boolean;
  /** Removes the search and all filters. */
  clearFilters: () => void;
  setSort: (sort: string) => void;
  goTo: (position: TablePosition) => void;
  isFirst: boolean;
  selection: TableSelectionState;
}

/** Selected rows across pages. Reset when the list changes. */
export interface TableSelectionState {
  ids: ReadonlySet<number>;
  isAllMatching: boolean;
  setIds: (ids: ReadonlySet<number>) => void;
  chooseAllMatching: () => void;
  clear: () => void;
}

export function tableQuery<Row>(path: string, query: Record<string, string>) {
  return queryOptions({
    queryKey: [path, query],
    queryFn: ({ signal }) => readTablePage<Row>(path, query, signal),
    // Other admins change the same list.
    staleTime: 0,
  });
}

const NONE: readonly never[] = [];

/** Keeps search, filters, sort and position in the address, so that the list can be shared and reopened with Back. */
export function useTableList<Row>({
  path,
  filters = NONE,
  fixed,
  defaultSort = '',
  refetchInterval,
}: TableListOptions<Row>): TableList<Row> {
  const [params, setParams] = useSearchParams();
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== ''));
  const search = params.get('search') ?? '';
  const sort = params.get('sort') ?? defaultSort;
  const filterNames = ['search', ...filters.map(({ name }) => name)];
  const filtered = pick(filterNames);
  const filter: Record<string, string> = { ...filtered, ...fixed };
  const query = { ...filter, ...(sort && { sort }) };
  const position = pick(POSITION);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...tableQuery<Row>(path, { ...query, ...position }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchInterval?.(state.data?.rows) ?? false,
  });
  const selection = useSelection(JSON.stringify([path, filter]));

  /** Changes the list's parameters in the address, and returns to the first page. */
  const change = (values: Record<string, string>, options = {}) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of POSITION) next.delete(name);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { preventScrollReset: true, ...options },
    );

  return {
    page: data,
    isChanging: isFetching && isPlaceholderData,
    error,
    retry: () => void refetch(),
    filters,
    filter,
    search,
    sort,
    query,
    setSearch: (text) => change({ search: text.trim() }, { replace: true }),
    setFilter: (name, value) => change({ [name]: value }),
    isFiltered: Object.keys(filtered).length > 0,
    clearFilters: () => change(Object.fromEntries(filterNames.map((name) => [name, '']))),
    setSort: (name) => change({ sort: name === defaultSort ? '' : name }),
    goTo: (to) => change(to),
    isFirst: Object.keys(position).length === 0,
    selection,
  };
}

const EMPTY: ReadonlySet<number> = new Set();

function useSelection(list: string): TableSelectionState {
  const [state, setState] = useState({ list, ids: EMPTY, isAllMatching: false });
  const now = state.list === list ? state : { list, ids: EMPTY, isAllMatching: false };
  return useMemo(
    () => ({
      ids: now.ids,
      isAllMatching: now.isAllMatching,
      setIds: (ids) => setState({ list, ids, isAllMatching: false }),
      chooseAllMatching: () => setState({ list, ids: EMPTY, isAllMatching: true }),
      clear: () => setState({ list, ids: EMPTY, isAllMatching: false }),
    }),
    [list, now.ids, now.isAllMatching],
  );
}
