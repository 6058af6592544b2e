import type { ListPath, RowOf, TextQuery } from '../../platform/api/api.js';
import { send } from '../../platform/api/http-client.js';

/** Position of a page in a list, as in the screen's address. */
export type TablePosition = { cursor: string } | { before: string } | { end: 'true' } | Record<string, never>;

/** A page of an admin API list. */
export interface TablePage<Row> {
  rows: Row[];
  next: TablePosition | null;
  previous: TablePosition | null;
  last: TablePosition | null;
  /** Number of all matches, or its lower bound if capped. */
  total: number | null;
  isTotalCapped: boolean;
}

/**
 * Reads a page, and its neighbours' positions from the headers. `address` is the path with its parameters filled in.
 * Throws `HttpError`.
 */
export async function readTablePage<P extends ListPath>(
  path: P,
  query: TextQuery<P>,
  signal: AbortSignal,
  address: string = path,
): Promise<TablePage<RowOf<P>>> {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  const response = await send(text ? `${address}?${text}` : address, {
    headers: { accept: 'application/json' },
    signal,
  });
  const { headers } = response;
  const links = headers.get('link') ?? '';
  const total = headers.get('x-total-count');
  return {
    rows: (await response.json()) as RowOf<P>[],
    next: positionOf(links, 'next'),
    previous: positionOf(links, 'prev'),
    last: positionOf(links, 'last'),
    total: total === null ? null : Number(total),
    isTotalCapped: headers.get('x-total-count-capped') === 'true',
  };
}

/** Returns the position in the link with this relation, or null without one. */
function positionOf(links: string, relation: string): TablePosition | null {
  const address = new RegExp(`<([^>]+)>\\s*;[^,]*\\brel="?${relation}"?`).exec(links)?.[1];
  if (!address) return null;
  const { searchParams } = new URL(address, 'http://any.host');
  for (const name of ['cursor', 'before', 'end']) {
    const value = searchParams.get(name);
    if (value !== null) return { [name]: value } as TablePosition;
  }
  return {};
}
