import type { FastifyRequest } from 'fastify';
import { queryText } from '../transport/request-body.js';

/** Characters that browsers interpret differently in a URL than they appear. */
const ODD = /[\s\\\p{Cc}]/u;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Allows links that lead to the site itself. */
export class RedirectRules {
  private readonly site: URL;

  constructor(private readonly siteUrl: string) {
    this.site = new URL(siteUrl);
  }

  /** Returns the target of a request's link: `redirect_to`, else the referring page, else the site. */
  targetOf(request: FastifyRequest): string {
    return this.target(queryText(request, 'redirect_to') || undefined, request.headers.referer);
  }

  /** Returns the first allowed target, else the site. */
  target(...candidates: (string | undefined)[]): string {
    return candidates.find((each) => each !== undefined && this.allows(each)) ?? this.siteUrl;
  }

  allows(address: string): boolean {
    if (ODD.test(address)) return false;
    const url = URL.parse(address);
    if (!url || url.username || url.password || url.protocol !== this.site.protocol) return false;
    // On a developer's machine, any local name and port match.
    return LOOPBACK.test(this.site.hostname) ? LOOPBACK.test(url.hostname) : url.host === this.site.host;
  }
}
