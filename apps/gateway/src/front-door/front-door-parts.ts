import type { InternalTokens } from '@campus-deals/service-defaults/without-database';
import type { PublicReads } from '../cache/public-reads.js';
import type { Gate } from '../gate/gate-cookie.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { Services } from '../proxy/services.js';
import type { SessionLookup } from '../sessions/session-lookup.js';
import type { Pages } from '../pages/pages.js';
import type { Exchange } from './exchange.js';
import type { SecurityHeaders } from './security-headers.js';

/** What the front door puts together. */
export interface FrontDoorParts {
  publicUrl: string;
  trustProxy: readonly string[];
  /** Serve /live, /ready, /metrics and /openapi.json on the public port too. */
  openOperations: boolean;
  security: SecurityHeaders;
  tokens: InternalTokens;
  reads: PublicReads;
  sessions: SessionLookup;
  limits: RateLimits;
  gate: Gate;
  services: Services;
  /** Undefined where only the API is served. */
  pages: Pages | undefined;
  onError(error: unknown, exchange: Exchange): void;
}
