import type { FastifyRequest } from 'fastify';
import type { RedirectRules } from './redirect-rules.js';

/** Where the link of this request shall lead: `redirect_to` as query or header, the page it came from, or the site. */
export function redirectTarget(request: FastifyRequest, rules: RedirectRules): string {
  const query = request.query as Record<string, string | undefined>;
  const header = request.headers['redirect_to'];
  return rules.target(
    query['redirect_to'] || (typeof header === 'string' ? header : undefined),
    request.headers.referer,
  );
}
