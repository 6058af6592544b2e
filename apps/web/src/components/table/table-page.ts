import { HttpError } from '../../lib/api/http-client.js';

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

/** Reads a page, and its neighbours' positions from the headers. Throws `HttpError`. */
export async function readTablePage<Row>(
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<TablePage<Row>> {
  const text = new URLSearchParams(query).toString();
  const response = await fetch(text ? `${path}?${text}` : path, {
    credentials: 'include',
    headers: { accept: 'application/json' },
    signal,
  });
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  const { headers } = response;
  const links = headers.get('link') ?? '';
  const total = headers.get('x-total-count');
  return {
    rows: (await response.json()) as Row[],
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
