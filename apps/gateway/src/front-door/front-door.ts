import { SERVED_STALE_HEADER } from '@campus-deals/contracts/served-stale';
import { SESSION_COOKIE } from '@campus-deals/contracts/session-cookie';
import type { ResolvedSessionDto } from '@campus-deals/contracts/internal.dto';
import {
  CACHE_TAGS_HEADER,
  CACHE_UNTIL_HEADER,
  INTERNAL_TOKEN_HEADER,
  ProductError,
  VISITOR,
  type Caller,
} from '@campus-deals/service-defaults/without-database';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { CachedAnswer } from '../cache/cached-answer.js';
import { readKey } from '../cache/read-key.js';
import { GATE_COOKIE } from '../gate/gate-cookie.js';
import type { LimitClass } from '../limits/rate-limits.js';
import { UpstreamFailure } from '../proxy/upstream.js';
import { findRoute, type Route } from '../routes.js';
import { clientAddress, limitKey } from './client-address.js';
import { cookieValue } from './cookies.js';
import { sendCompressed } from './compression.js';
import { exchangeOf, isPlainRead, isRead, Refusals, sendWhole, type Exchange } from './exchange.js';
import { Forwarding } from './forwarding.js';
import type { FrontDoorParts } from './front-door-parts.js';
import { malformed } from './malformed.js';
import { isOperations } from './operations.js';
import { isOwnFetch, isOwnWrite } from './origin-check.js';
import { refusedBody } from './request-body.js';
import type { FlatHeaders } from './security-headers.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Every request to the public port, in the order of its checks: address, route, gate, origin, limits, session; then it is
 * answered from memory, by a service, by the gateway's own controllers (`own`), or with a page. It stands before Nest's
 * router because a hit in the cache must cost less than routing it.
 */
export class FrontDoor {
  readonly refusals: Refusals;
  private readonly forwarding: Forwarding;
  private readonly publicOrigin: string;
  private readonly addressOf: (req: IncomingMessage) => string;

  constructor(
    private readonly parts: FrontDoorParts,
    private readonly own: RequestListener,
  ) {
    this.refusals = new Refusals(parts.security.data);
    this.publicOrigin = new URL(parts.publicUrl).origin;
    this.addressOf = clientAddress(parts.trustProxy);
    this.forwarding = new Forwarding(parts, this.refusals, this.addressOf);
  }

  readonly handle = (req: IncomingMessage, res: ServerResponse): void => {
    const exchange = exchangeOf(req, res);
    try {
      this.admit(exchange)?.catch((error: unknown) => this.fail(exchange, error));
    } catch (error) {
      this.fail(exchange, error);
    }
  };

  private admit(exchange: Exchange): Promise<void> | undefined {
    const { path, query, method } = exchange;
    const fault = malformed(path, query);
    if (fault) return void this.refusals.send(exchange, fault);
    const route = findRoute(method, path);
    if (!METHODS.has(method) && !route?.methods?.includes(method))
      return void this.refuseMethod(exchange, [...METHODS]);
    if (!route)
      return path.startsWith('/api/') || path === '/api'
        ? void this.refusals.send(exchange, 'not_found')
        : this.outsideApi(exchange);
    if (route.writesByGet && method === 'HEAD') return void this.refuseMethod(exchange, ['GET']);
    const token = exchange.req.headers[INTERNAL_TOKEN_HEADER];
    if (typeof token === 'string') return this.admitInternal(exchange, route, token);
    return this.admitPublic(exchange, route);
  }

  private admitPublic(exchange: Exchange, route: Route): Promise<void> | undefined {
    const { method } = exchange;
    const { gate, limits } = this.parts;
    if (gate.isOn && !route.beforeGate && !gate.isPass(cookieValue(exchange.req.headers.cookie, GATE_COOKIE))) {
      return void this.refusals.send(exchange, 'gate_closed');
    }
    const token = route.session === 'none' ? undefined : cookieValue(exchange.req.headers.cookie, SESSION_COOKIE);
    const isWrite = !isPlainRead(route, method);
    if (isWrite && !this.mayWrite(exchange, route)) return undefined;
    const limitClass = isWrite ? (route.limit ?? 'write') : (route.readLimit ?? 'read');
    // Without an await, a hit is answered in the same turn of the event loop.
    if (limits.limitsAddresses(limitClass)) return this.countThenServe(exchange, route, token, limitClass);
    return this.serve(exchange, route, token, limitClass);
  }

  /** The web reads for pages that everybody gets: as a visitor, past gate and limits, and it is told the cache tags. */
  private async admitInternal(exchange: Exchange, route: Route, token: string): Promise<void> {
    const caller = await this.parts.tokens.verify(token, 'gateway').catch(() => VISITOR);
    const isOfWeb = caller.kind === 'service' && caller.name === 'web';
    if (!isOfWeb || route.cache !== 'public' || !isRead(exchange.method)) return this.admitPublic(exchange, route);
    if (route.to === 'gateway' || route.to === 'auth-provider') return this.hand(exchange, route, VISITOR);
    const found = await this.parts.services.readAsVisitor(route.to, exchange.path, exchange.query, exchange.requestId);
    const isCached = found instanceof CachedAnswer;
    const { status, headers, body, tags, until } = isCached ? found.answer : found;
    const forWeb = [
      ...(tags ? [CACHE_TAGS_HEADER, tags.join(',')] : []),
      ...(until === undefined ? [] : [CACHE_UNTIL_HEADER, String(until)]),
      ...(isCached && found.isStale ? [SERVED_STALE_HEADER, '1'] : []),
    ];
    sendWhole(exchange, status, [...headers, ...forWeb], body);
  }

  private mayWrite(exchange: Exchange, route: Route): boolean {
    const { headers } = exchange.req;
    const carriesSession = cookieValue(headers.cookie, SESSION_COOKIE) !== undefined;
    const isOwn = isRead(exchange.method) ? isOwnFetch : isOwnWrite;
    if (!route.fromAnywhere && !isOwn(headers, this.publicOrigin, carriesSession)) {
      this.refusals.send(exchange, 'cross_origin_write');
      return false;
    }
    const fault = refusedBody(exchange.req, route);
    if (fault) this.refusals.send(exchange, fault, fault === 'body_too_large' ? route.tooLarge : undefined);
    return !fault;
  }

  private async countThenServe(
    exchange: Exchange,
    route: Route,
    token: string | undefined,
    limitClass: LimitClass,
  ): Promise<void> {
    const wait = await this.parts.limits.byAddress(limitClass, limitKey(this.addressOf(exchange.req)));
    if (wait > 0) return this.refuseTooMany(exchange, wait);
    await this.serve(exchange, route, token, limitClass);
  }

  private serve(
    exchange: Exchange,
    route: Route,
    token: string | undefined,
    limitClass: LimitClass,
  ): Promise<void> | undefined {
    const isPublicRead = route.cache === 'public' && isRead(exchange.method);
    if (token !== undefined) return this.serveKnown(exchange, route, token, limitClass, isPublicRead);
    if (route.session === 'required') return void this.refusals.send(exchange, 'sign_in_required');
    return isPublicRead ? this.servePublic(exchange, route) : this.hand(exchange, route, VISITOR);
  }

  private async serveKnown(
    exchange: Exchange,
    route: Route,
    token: string,
    limitClass: LimitClass,
    isPublicRead: boolean,
  ): Promise<void> {
    const session = await this.sessionOf(token, route);
    if (!session && route.session === 'required') return this.refusals.send(exchange, 'sign_in_required');
    const wait = session ? await this.parts.limits.byAccount(limitClass, session.userId) : 0;
    if (wait > 0) return this.refuseTooMany(exchange, wait);
    // Students see what visitors see; others may see more of it, which is theirs alone.
    if (isPublicRead && (!session || session.role === 'student')) return this.servePublic(exchange, route);
    await this.hand(exchange, route, session ? { kind: 'user', ...session } : VISITOR);
  }

  private async sessionOf(token: string, route: Route): Promise<ResolvedSessionDto | undefined> {
    try {
      return await this.parts.sessions.find(token);
    } catch (error) {
      if (route.session === 'optional') return undefined;
      throw error;
    }
  }

  private servePublic(exchange: Exchange, route: Route): Promise<void> | undefined {
    const cached = this.parts.reads.find(readKey(exchange.path, exchange.query));
    if (cached) return void cached.send(exchange);
    return this.fetchPublic(exchange, route);
  }

  private async fetchPublic(exchange: Exchange, route: Route): Promise<void> {
    if (route.to === 'gateway' || route.to === 'auth-provider') return this.hand(exchange, route, VISITOR);
    const answer = await this.parts.services.readAsVisitor(route.to, exchange.path, exchange.query, exchange.requestId);
    if (answer instanceof CachedAnswer) answer.send(exchange);
    else await sendCompressed(exchange, answer.status, [...answer.headers, ...this.parts.security.data], answer.body);
  }

  private async hand(exchange: Exchange, route: Route, caller: Caller): Promise<void> {
    if (route.to !== 'gateway') return this.forwarding.forward(exchange, route, route.to, caller);
    exchange.req.headers[INTERNAL_TOKEN_HEADER] = await this.parts.tokens.sign(caller, 'gateway');
    this.toOwn(exchange, exchange.path.startsWith('/api/docs') ? this.parts.security.page : this.parts.security.data);
  }

  private outsideApi(exchange: Exchange): Promise<void> | undefined {
    const { openOperations, pages, security } = this.parts;
    if (isOperations(exchange.path))
      return openOperations ? void this.toOwn(exchange, security.data) : void this.refusals.send(exchange, 'not_found');
    if (!pages || !isRead(exchange.method)) return void this.refusals.send(exchange, 'not_found');
    return pages.serve(exchange);
  }

  /** To the gateway's own Nest controllers. */
  private toOwn(exchange: Exchange, security: FlatHeaders): void {
    const { req, res } = exchange;
    for (let at = 0; at < security.length; at += 2) res.setHeader(security[at] ?? '', security[at + 1] ?? '');
    res.setHeader('x-request-id', exchange.requestId);
    req.headers['x-request-id'] = exchange.requestId;
    this.own(req, res);
  }

  private refuseMethod(exchange: Exchange, allowed: readonly string[]): void {
    this.refusals.send(exchange, 'method_not_allowed', undefined, ['allow', allowed.join(', ')]);
  }

  private refuseTooMany(exchange: Exchange, seconds: number): void {
    this.refusals.send(exchange, 'too_many_requests', undefined, ['retry-after', String(seconds)]);
  }

  private fail(exchange: Exchange, error: unknown): void {
    if (exchange.res.headersSent) return void exchange.res.destroy();
    if (error instanceof UpstreamFailure || (error instanceof ProductError && error.status >= 500)) {
      return this.refusals.send(
        exchange,
        error.code,
        undefined,
        error.code === 'service_unavailable' ? ['retry-after', '2'] : [],
      );
    }
    this.parts.onError(error, exchange);
    this.refusals.send(exchange, 'internal_error');
  }
}
