import { globToRegExp } from './glob.js';

/** A browser reads these in an address differently from how it looks. */
const ODD = /[\s\\\p{Cc}]/u;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const SCRIPTING = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);

/** Where links may lead: the site itself, and what the allow list names. */
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

  /** The first of the wishes that is allowed, else the site: what was asked for, then the page it was asked from. */
  target(...wishes: (string | undefined)[]): string {
    return wishes.find((wish) => wish !== undefined && this.allows(wish)) ?? this.siteUrl;
  }

  allows(address: string): boolean {
    if (ODD.test(address)) return false;
    const url = URL.parse(address);
    if (!url || url.username || url.password || SCRIPTING.has(url.protocol)) return false;
    if (url.protocol === this.site.protocol && this.isSiteHost(url)) return true;
    // Matched as a browser will read it: http://2130706433 is 127.0.0.1 by then.
    url.hash = '';
    return this.patterns.some((pattern) => pattern.test(url.href));
  }

  /** On a developer's machine any port and name of it; elsewhere exactly the site. */
  private isSiteHost(url: URL): boolean {
    if (LOOPBACK.test(this.site.hostname)) return LOOPBACK.test(url.hostname);
    return url.host === this.site.host;
  }
}
