import type { FastifyReply } from 'fastify';
import { cacheTags, cacheUntil } from './cache-tags.js';

/** JSON text from PostgreSQL, with the response's metadata. */
export interface JsonAnswer {
  body: string;
  /** Cache tags. Without them, the gateway does not cache the response. */
  tags?: string[] | undefined;
  /** Time at which the response changes by itself, in PostgreSQL's format. Null: only changes invalidate it. */
  until?: string | null | undefined;
  /** Cursor of the next page. */
  nextCursor?: string | undefined;
  /** Cursor of the previous page, in a list that can be paged in both directions. */
  previousCursor?: string | undefined;
  /** Whether another page of such a list is the last one. */
  hasLast?: boolean | undefined;
  /** Total number of rows on all pages. */
  total?: number | undefined;
  /** Whether there are more rows than were counted. */
  isTotalCapped?: boolean | undefined;
}

/** Sends JSON text unchanged, with cache tags and the `Link` header to adjacent pages. */
export function sendJson(reply: FastifyReply, answer: JsonAnswer): void {
  const { body, tags, until, total, isTotalCapped } = answer;
  if (tags) cacheTags(reply, ...tags);
  if (tags && until) cacheUntil(reply, new Date(until));
  const links = linksOf(reply.request.url, answer);
  if (links.length > 0) void reply.header('link', links.join(', '));
  if (total !== undefined) void reply.header('x-total-count', String(total));
  if (isTotalCapped) void reply.header('x-total-count-capped', 'true');
  void reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

function linksOf(address: string, { nextCursor, previousCursor, hasLast }: JsonAnswer): string[] {
  const links: [rel: string, parameter: string, value: string | undefined][] = [
    ['next', 'cursor', nextCursor],
    ['prev', 'before', previousCursor],
    ['last', 'end', hasLast ? 'true' : undefined],
  ];
  return links.flatMap(([rel, parameter, value]) =>
    value === undefined ? [] : [`<${at(address, parameter, value)}>; rel="${rel}"`],
  );
}

/** Returns the URL of the same list at another position. */
function at(address: string, parameter: string, value: string): string {
  const queryAt = address.indexOf('?');
  const path = queryAt === -1 ? address : address.slice(0, queryAt);
  const parameters = new URLSearchParams(address.slice(path.length));
  for (const other of ['cursor', 'before', 'end']) if (other !== parameter) parameters.delete(other);
  parameters.set(parameter, value);
  return `${path}?${parameters}`;
}
