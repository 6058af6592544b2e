import { globToRegExp } from './glob.js';

/** Characters that browsers interpret differently in a URL than they appear. */
const ODD = /[\s\\\p{Cc}]/u;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const SCRIPTING = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/** Allowed link targets: the site itself, and the allow list. */
export class RedirectRules {
  private readonly site: URL;
  private readonly patterns: RegExp[];

  constructor(
    private readonly siteUrl: string,
    allowList: readonly string[],
  ) {
    this.site = new URL(siteUrl);
    this.patterns = allowList.map(globToRegExp);
  }

  /** Returns the first allowed target, else the site. Candidates are the requested target, then the requesting page. */
  target(...wishes: (string | undefined)[]): string {
    return wishes.find((wish) => wish !== undefined && this.allows(wish)) ?? this.siteUrl;
  }

  allows(address: string): boolean {
    if (ODD.test(address)) return false;
    const url = URL.parse(address);
    if (!url || url.username || url.password || SCRIPTING.has(url.protocol)) return false;
    if (url.protocol === this.site.protocol && this.isSiteHost(url)) return true;
    // Matched after parsing, as in a browser: http://2130706433 has become 127.0.0.1.
    url.hash = '';
    return this.patterns.some((pattern) => pattern.test(url.href));
  }

  /** Whether the host is the site's. On a developer's machine, any local name and port match. */
  private isSiteHost(url: URL): boolean {
    if (LOOPBACK.test(this.site.hostname)) return LOOPBACK.test(url.hostname);
    return url.host === this.site.host;
  }
}
