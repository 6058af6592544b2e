import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a write may be trusted to come from our own pages. Browsers send Sec-Fetch-Site and Origin and no page can
 * forge them; a client that sends neither is no browser, and is let in only while it carries no session to abuse.
 */
export function isOwnWrite(headers: IncomingHttpHeaders, publicOrigin: string, carriesSession: boolean): boolean {
  const site = headers['sec-fetch-site'];
  const origin = headers.origin;
  if (site === undefined && origin === undefined) return !carriesSession;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === publicOrigin || origin === ownOrigin(headers.host, publicOrigin);
}

/** The origin under which this very request reached us: a local stack answers on localhost and on 127.0.0.1. */
function ownOrigin(host: string | undefined, publicOrigin: string): string | undefined {
  return host ? `${publicOrigin.slice(0, publicOrigin.indexOf(':'))}://${host}` : undefined;
}
