import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A page of a list ordered by id, read one row longer than asked for: answers `limit` rows, and when there was one more,
 * says in `Link` where the next page begins.
 */
export function onePage<T extends { id: number | string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
): T[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last && rows.length > limit) {
    const url = new URL(request.url, 'http://identity');
    url.searchParams.set('cursor', String(last.id));
    void reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page;
}
