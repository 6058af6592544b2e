import type { IncomingHttpHeaders } from 'node:http';
import { SERVED_STALE_HEADER } from '@campus-deals/contracts/gateway/web-pages';
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from '@campus-deals/service-defaults/without-nest';
import type { Headers } from '../http/security-headers.js';
import { answerHeaders, tagsOf } from '../proxy/headers.js';
import type { WholeAnswer } from '../proxy/upstreams.js';

/** A complete answer to a public read, from a service or the web. */
export interface PublicAnswer {
  status: number;
  /** Without content-length. */
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Undefined if the service named none; such an answer is not cached. */
  tags: readonly string[] | undefined;
  /** Time at which the answer becomes invalid, in milliseconds since 1970. Unset if only changes invalidate it. */
  until?: number;
  /** Whether it was made from unconfirmed answers and must be revalidated soon. */
  isStale?: boolean;
  /** Whether it was made from other answers, which another replica may have cached for longer than this one. */
  isPage?: boolean;
  /** Whether its address contains a hash of its content. */
  isImmutable?: boolean;
  /** Security headers for this kind of answer. Unset: those of data. */
  security?: Headers;
}

export function publicAnswer({ status, headers, body }: WholeAnswer): PublicAnswer {
  const tags: IncomingHttpHeaders[string] = headers[CACHE_TAGS_HEADER];
  const until = headers[CACHE_UNTIL_HEADER];
  return {
    status,
    headers: answerHeaders(headers),
    body,
    tags: tags === undefined ? undefined : tagsOf(tags),
    ...(until !== undefined && { until: Number(until) }),
    ...(headers[SERVED_STALE_HEADER] !== undefined && { isStale: true }),
    ...(headers['cache-control']?.includes('immutable') && { isImmutable: true }),
  };
}
