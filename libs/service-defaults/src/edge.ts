import { SetMetadata } from '@nestjs/common';

/**
 * How a route uses the session: `none` never looks it up; `optional` continues as a visitor while identity is down;
 * `exact` answers 503 then, since a wrong "signed out" would mislead; `required` also rejects visitors before they
 * reach the service.
 */
export type SessionUse = 'none' | 'optional' | 'exact' | 'required';

/** Limits of requests, which the gateway counts (`rate-limits.ts`). */
export type LimitClass =
  | 'read'
  | 'image'
  | 'share-card'
  | 'page'
  | 'write'
  | 'subscription'
  | 'sign-in'
  | 'payment'
  | 'webhook'
  | 'api-key'
  | 'counter-device'
  | 'gate';

/** How the gateway serves a route. `npm run generate:api` writes its table of routes from these options. */
export interface EdgeOptions {
  /**
   * Row of the table that serves the route: `own`, or a path, which may end in `/*`. By default the route's path before
   * its first parameter and everything below, a row that routes with the same options share.
   */
  row?: 'own' | `/api/${string}`;
  /**
   * Session use. Default: `optional` for everyone, `none` for API keys, else `required`; `exact` for writes on the same
   * path as public reads.
   */
  session?: SessionUse;
  /** Methods that the row serves; another row may serve the others. All by default. */
  methods?: readonly string[];
  /** GET answers that name cache tags are cached and shared between visitors and students. */
  cache?: 'public';
  /** Limit that writes count towards; `write` by default. */
  limit?: LimitClass;
  /** Limit that reads count towards; `read` by default. */
  readLimit?: LimitClass;
  /** Maximum request body in bytes; 100 kB by default. */
  bodyLimit?: number;
  /** Message for larger bodies. */
  tooLarge?: string;
  /** Additional client headers that this destination needs. */
  forwards?: readonly string[];
  /** A GET changes state: it counts and is protected like a write, and must come from a script of our own pages. */
  writesByGet?: true;
  /** A write may come without Origin, of any content type (mail providers, webhooks): it authenticates otherwise. */
  fromAnywhere?: true;
  /** Accessible while the access gate is closed. */
  beforeGate?: true;
  /** Accepts bodies that are not JSON. */
  multipart?: true;
  /** Other sites and mails may embed it. */
  embeddable?: true;
  /** Our pages show it in frames. */
  framed?: true;
  /** Server-sent events, or files generated while they are sent: no timeout between chunks or overall. */
  stream?: true;
  /** Exists only if quick login is enabled. */
  isDevLogin?: true;
  /** A success may end sessions of the caller (`own`) or of another user (`any`): they are dropped first. */
  endsSessions?: 'own' | 'any';
}

const EDGE = 'campus-deals:edge';

/** Declares how the gateway serves a route, or all routes of a controller, where that differs from the default. */
export const Edge = (options: EdgeOptions): MethodDecorator & ClassDecorator => SetMetadata(EDGE, options);

/** Options of a file that is generated while it is sent. Without HEAD, which would generate all of it. */
export const EXPORTED_FILE = { methods: ['GET'], stream: true } as const satisfies EdgeOptions;

/** Returns the options of a form with one file of at most `bytes`. */
export const fileUpload = (bytes: number, tooLarge: string): EdgeOptions => ({
  bodyLimit: bytes + 16 * 1024,
  tooLarge,
  multipart: true,
});

/** Returns the options of a handler: its own, and those of its controller. */
export function edgeOptionsOf(controller: object, handler: object): EdgeOptions {
  const declared = [controller, handler].map((target): EdgeOptions | undefined => Reflect.getMetadata(EDGE, target));
  return Object.assign({}, ...declared) as EdgeOptions;
}
