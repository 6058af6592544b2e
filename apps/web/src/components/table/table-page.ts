import { HttpError } from '../../lib/api/http-client.js';

/** The place of a page in a list, as it stands in the address of the screen. */
export type TablePosition = { cursor: string } | { before: string } | { end: 'true' } | Record<string, never>;

/** One page of a list of the admins' API. */
export interface TablePage<Row> {
  rows: Row[];
  next: TablePosition | null;
  previous: TablePosition | null;
  last: TablePosition | null;
  /** How many match in all; where that is capped, at least so many. */
  total: number | null;
  isTotalCapped: boolean;
}

/** Reads a page and, from its headers, where its neighbours are. Throws `HttpError`. */
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

/** What the link with that relation says of the place; null where there is no such link. */
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
