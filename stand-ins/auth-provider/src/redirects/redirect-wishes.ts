import type { FastifyRequest } from 'fastify';
import type { RedirectRules } from './redirect-rules.js';

/** Returns the target of a request's link: `redirect_to` in query or header, the referring page, or the site. */
export function redirectTarget(request: FastifyRequest, rules: RedirectRules): string {
  const query = request.query as Record<string, string | undefined>;
  const header = request.headers['redirect_to'];
  return rules.target(
    query['redirect_to'] || (typeof header === 'string' ? header : undefined),
    request.headers.referer,
  );
}
