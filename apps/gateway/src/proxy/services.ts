import type { ServiceName } from '@campus-deals/contracts/enumerations';
import { INTERNAL_TOKEN_HEADER, VISITOR, type InternalTokens } from '@campus-deals/service-defaults/without-database';
import type { PublicAnswer } from '../cache/cached-answer.js';
import type { PublicReads } from '../cache/public-reads.js';
import { readKey } from '../cache/read-key.js';
import { CachedAnswer } from '../cache/cached-answer.js';
import type { Destination } from '../routes.js';
import { Upstream } from './upstream.js';
import { fetchWhole } from './whole-answer.js';

/** The services behind the gateway, and public reads of them through the cache. */
export class Services {
  private readonly upstreams: Record<ServiceName, Upstream> & Partial<Record<Destination, Upstream>>;

  constructor(
    urls: Record<ServiceName, string> & Partial<Record<Destination, string>>,
    timeoutMs: number,
    private readonly tokens: InternalTokens,
    private readonly reads: PublicReads,
  ) {
    this.upstreams = {
      identity: new Upstream('identity', urls.identity, timeoutMs),
      catalog: new Upstream('catalog', urls.catalog, timeoutMs),
      notification: new Upstream('notification', urls.notification, timeoutMs),
      ...(urls['auth-provider'] && {
        'auth-provider': new Upstream('auth-provider', urls['auth-provider'], timeoutMs),
      }),
    };
  }

  /** Undefined for a stand-in that is not there. */
  find(destination: Destination): Upstream | undefined {
    return this.upstreams[destination];
  }

  /** What any visitor gets for the path. Nothing of the one who asks travels on, since the answer is everybody's. */
  readAsVisitor(
    service: ServiceName,
    path: string,
    query: string,
    requestId: string,
  ): Promise<CachedAnswer | PublicAnswer> {
    return this.reads.read(readKey(path, query), async () =>
      fetchWhole(this.upstreams[service], {
        method: 'GET',
        path: query === '' ? path : `${path}?${query}`,
        headers: {
          accept: 'application/json',
          'x-request-id': requestId,
          [INTERNAL_TOKEN_HEADER]: await this.tokens.sign(VISITOR, service),
        },
        body: null,
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.upstreams).map((upstream) => upstream.close()));
  }
}
