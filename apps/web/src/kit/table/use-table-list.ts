import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  addressOf,
  type ListPath,
  type QueryOf,
  type ReadPath,
  type RowOf,
  type TextQuery,
} from '../../platform/api/api.js';
import { withParams } from '../../platform/browser/address.js';
import { readTablePage, type TablePage, type TablePosition } from './table-page.js';

/** A filter of the list at an API path. */
export type ListFilter<P extends ReadPath> = TableFilter<RowOf<P>, keyof QueryOf<P> & string>;

/** A filter of a table's list. */
export type TableFilter<Row = unknown, Name extends string = string> = {
  /** Name in the API and in the address. */
  name: Name;
  label: string;
} & ({ kind: 'choice'; options: FilterOptions } | { kind: 'date' } | PickFilter | LinkFilter<Row>);

export type FilterOptions = readonly (readonly [value: string, title: string])[];

/** Filter with a control of its own, which suggests values while its user types. */
interface PickFilter {
  kind: 'pick';
  Control: ComponentType<{ label: string; value: string; onChange: (value: string) => void }>;
  /** The chip's text. */
  Value: ComponentType<{ value: string }>;
}

/** Filter set by a link or a row's menu. It has a chip at every width, and no control. */
interface LinkFilter<Row> {
  kind: 'link';
  /** Returns the chip's text. `row` is any matching row. Defaults to the value itself. */
  text?(value: string, row: Row | undefined): string;
}

export const YES_OR_NO: FilterOptions = [
  ['true', 'Yes'],
  ['false', 'No'],
];

const POSITION = ['cursor', 'before', 'end'];

interface TableListOptions<P extends ListPath> {
  /** API path of an array of rows, with `Link` and `X-Total-Count` headers. Its rows and filters follow from it. */
  path: P;
  /** Parameters of the path. */
  params?: Record<string, string | number>;
  filters?: readonly ListFilter<P>[];
  /** Filters that always apply and are not in the address. */
  fixed?: TextQuery<P>;
  /** Sort order when the address has no `?sort=`. */
  defaultSort?: NonNullable<(QueryOf<P> & { sort?: string })['sort']>;
  /** Milliseconds until the page is refetched automatically. False: never. */
  refetchEvery?: (rows: readonly RowOf<P>[] | undefined) => number | false;
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

export function tableQuery<P extends ListPath>(path: P, query: TextQuery<P>, params?: Record<string, string | number>) {
  const address = addressOf(path, params);
  return queryOptions({
    queryKey: [address, query],
    queryFn: ({ signal }) => readTablePage(path, query, signal, address),
    // Other admins change the same list.
    staleTime: 0,
  });
}

const NONE: readonly never[] = [];

/**
 * Keeps search, filters, sort and position in the address, as `useColumnChoice` keeps the columns, so that the list can
 * be shared and reopened with Back.
 */
export function useTableList<P extends ListPath>({
  path,
  params,
  filters = NONE,
  fixed,
  defaultSort,
  refetchEvery,
}: TableListOptions<P>): TableList<RowOf<P>> {
  const [address, setAddress] = useSearchParams();
  const filterNames = ['search', ...filters.map(({ name }) => name)];
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, address.get(name) ?? '']).filter(([, value]) => value !== ''));
  const search = address.get('search') ?? '';
  const sort = address.get('sort') ?? defaultSort ?? '';
  const filtered = pick(filterNames);
  const filter: Record<string, string> = { ...filtered, ...fixed };
  const query = { ...filter, ...(sort && { sort }) };
  const position = pick(POSITION);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    // The address may have any text; the API refuses invalid values.
    ...tableQuery(path, { ...query, ...position } as TextQuery<P>, params),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchEvery?.(state.data?.rows) ?? false,
  });
  const selection = useSelection(JSON.stringify([path, params, filter]));

  // Two changes may come between two renders.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  /** Changes the list's parameters, and returns to the first page. */
  const change = (values: Record<string, string>, options = {}) => {
    const firstPage = Object.fromEntries(POSITION.map((name) => [name, '']));
    latest.current = withParams(latest.current, { ...firstPage, ...values });
    setAddress(latest.current, { preventScrollReset: true, ...options });
  };

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
