import type { SavedViewTable } from '@campus-deals/contracts/enumerations';
import type { SavedViewDto } from '@campus-deals/contracts/identity/saved-view.dto';
import { useQuery } from '@tanstack/react-query';
import { savedViewsQuery } from './saved-views.api.js';
import type { ColumnChoice } from './use-column-choice.js';

/**
 * Saved views of a table. The address holds the id of the open view, `?saved=12`, and after a change `changed=true`
 * with all filters, the sort order and the columns.
 */
export interface TableViews {
  table: SavedViewTable;
  opened: SavedViewDto | undefined;
  /** True if the address has a view that was deleted, is private to another admin or belongs to another table. */
  isMissing: boolean;
  /** Whether the table differs from the open view. */
  isChanged: boolean;
  /** Search, filters and sort order as they are now. */
  query: string;
  /** Columns of the open view as they are now. */
  columns: string;
  setColumns: (columns: string) => void;
  /** Opens a view as it was saved, or the table without one. */
  open: (id: number | null) => void;
  /** Removes a missing view from the address. */
  dismiss: () => void;
}

export function useOpenedView(table: SavedViewTable | undefined, id: string | null) {
  const isOpen = table !== undefined && id !== null;
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...savedViewsQuery(table ?? 'deals'),
    enabled: isOpen,
  });
  const view = isOpen ? data?.find((each) => String(each.id) === id) : undefined;
  const isMissing = isOpen && !view && !isPending && !isFetching;
  return {
    view,
    // The stored list may be older than the view.
    isPending: isOpen && !view && !isMissing,
    isMissing: isMissing && !error,
    error: isMissing ? error : null,
    refetch,
  };
}

/** Returns the parameters of `names` in their order, as a view stores them. */
export function viewQuery(params: URLSearchParams, names: readonly string[]): string {
  const given = names.map((name) => [name, params.get(name) ?? '']).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString();
}

/** Returns the address with the parameters of the open view, unless they were changed. */
export function shownBy(address: URLSearchParams, view: SavedViewDto | undefined, names: readonly string[]) {
  if (!view || address.has('changed')) return address;
  const shown = new URLSearchParams(address);
  const saved = new URLSearchParams(view.query);
  for (const name of names) {
    const value = saved.get(name);
    if (value) shown.set(name, value);
    else shown.delete(name);
  }
  return shown;
}

export function isChanged(shown: URLSearchParams, view: SavedViewDto, names: readonly string[]): boolean {
  return viewQuery(shown, names) !== viewQuery(new URLSearchParams(view.query), names);
}

/** Returns the address of a table that shows a view, changed or as it was saved. The opposite of `shownBy`. */
export function addressOfView(shown: URLSearchParams, view: SavedViewDto | undefined, names: readonly string[]) {
  if (!view) return shown;
  const address = new URLSearchParams(shown);
  address.delete('changed');
  if (isChanged(shown, view, names)) address.set('changed', 'true');
  else for (const name of names) address.delete(name);
  return address;
}

/** Returns a choice of columns as text: `secret,-price` shows one and hides another. */
export function columnsText(choice: ColumnChoice): string {
  return Object.keys(choice)
    .toSorted()
    .map((id) => (choice[id] ? id : `-${id}`))
    .join();
}

export function choiceOf(text: string): ColumnChoice {
  const ids = text.split(',').filter((id) => id !== '');
  return Object.fromEntries(ids.map((id) => (id.startsWith('-') ? [id.slice(1), false] : [id, true])));
}

/** Returns the query of a view that shows the table as it is now. */
export function queryToSave({ query }: TableViews, choice: ColumnChoice): string {
  const params = new URLSearchParams(query);
  const columns = columnsText(choice);
  if (columns) params.set('columns', columns);
  return params.toString();
}
