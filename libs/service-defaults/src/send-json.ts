import type { FastifyReply } from 'fastify';
import { cacheTags, cacheUntil } from './cache-tags.js';

/** JSON text as PostgreSQL wrote it, with what else the answer says. */
export interface JsonAnswer {
  body: string;
  /** What the answer shows; without tags the gateway does not keep it. */
  tags?: string[] | undefined;
  /** When the clock alone gives another answer, as PostgreSQL writes an instant; null: only changes do. */
  until?: string | null | undefined;
  /** Where the next page of a list begins. */
  nextCursor?: string | undefined;
  /** How many there are on all pages. */
  total?: number | undefined;
}

/** Sends JSON text as it is, named for the gateway's cache, with the `Link` to the next page. */
export function sendJson(reply: FastifyReply, { body, tags, until, nextCursor, total }: JsonAnswer): void {
  if (tags) cacheTags(reply, ...tags);
  if (tags && until) cacheUntil(reply, new Date(until));
  if (nextCursor) void reply.header('link', `<${withCursor(reply.request.url, nextCursor)}>; rel="next"`);
  if (total !== undefined) void reply.header('x-total-count', String(total));
  void reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

function withCursor(address: string, cursor: string): string {
  const queryAt = address.indexOf('?');
  const path = queryAt === -1 ? address : address.slice(0, queryAt);
  const parameters = new URLSearchParams(address.slice(path.length));
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
