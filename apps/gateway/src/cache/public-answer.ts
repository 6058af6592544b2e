import type { IncomingHttpHeaders } from 'node:http';
import { SERVED_STALE_HEADER } from '@campus-deals/contracts/served-stale';
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from '@campus-deals/service-defaults/without-nest';
import type { Headers } from '../http/security-headers.js';
import { answerHeaders, tagsOf } from '../proxy/headers.js';
import type { WholeAnswer } from '../proxy/upstreams.js';

/** A whole answer to a public read, from a service or the web. */
export interface PublicAnswer {
  status: number;
  /** Without length. */
  headers: Record<string, string | string[]>;
  body: Buffer;
  /** Undefined when the service named none: then it is not kept. */
  tags: readonly string[] | undefined;
  /** When the clock alone ends its truth, in milliseconds since 1970; left out where only changes do. */
  until?: number;
  /** Made from answers that the services did not confirm: to be asked for again soon. */
  isStale?: boolean;
  /** Made from other answers, which another replica may have kept for longer than this one. */
  isPage?: boolean;
  /** A file whose name holds a hash of its content. */
  isImmutable?: boolean;
  /** Headers that every answer of its kind carries; left out, those of data. */
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
  };
}
