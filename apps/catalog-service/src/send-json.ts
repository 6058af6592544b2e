import { cacheTags, cacheUntil } from '@campus-deals/service-defaults';
import type { FastifyReply } from 'fastify';

/** JSON text as PostgreSQL built it, with what else the answer carries. */
export interface JsonText {
  body: string;
  /** What the answer shows; without tags the gateway does not keep it. */
  tags?: string[];
  /** When the clock alone gives another answer, in milliseconds since 1970; null: only changes do. */
  until?: number | null;
  /** Where the next page of a list begins. */
  nextCursor?: string | undefined;
}

/** Sends JSON text as it is, named for the gateway's cache, with the `Link` to the next page. */
export function sendJson(reply: FastifyReply, { body, tags, until, nextCursor }: JsonText): void {
  if (tags) cacheTags(reply, ...tags);
  if (tags && until) cacheUntil(reply, new Date(until));
  if (nextCursor) void reply.header('link', `<${withCursor(reply.request.url, nextCursor)}>; rel="next"`);
  void reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

function withCursor(address: string, cursor: string): string {
  const queryAt = address.indexOf('?');
  const path = queryAt === -1 ? address : address.slice(0, queryAt);
  const parameters = new URLSearchParams(address.slice(path.length));
  parameters.set('cursor', cursor);
  return `${path}?${parameters}`;
}
