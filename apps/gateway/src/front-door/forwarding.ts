import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { INVALIDATE_TAGS_HEADER, type Caller } from '@campus-deals/service-defaults/without-database';
import { requestHeaders, tagsOf } from '../proxy/headers.js';
import { PassOn } from '../proxy/pass-on.js';
import type { UpstreamFailure } from '../proxy/upstream.js';
import type { Destination, Route } from '../routes.js';
import { isPlainRead, isRead, type Exchange, type Refusals } from './exchange.js';
import type { FrontDoorParts } from './front-door-parts.js';
import { bodyToPass, type RequestBody } from './request-body.js';

const NO_BODY: RequestBody = { body: null, length: undefined };

/** Hands a request to the service that owns its path and the answer back. */
export class Forwarding {
  private readonly publicUrl: URL;

  constructor(
    private readonly parts: Pick<
      FrontDoorParts,
      'publicUrl' | 'tokens' | 'services' | 'reads' | 'sessions' | 'security' | 'onError'
    >,
    private readonly refusals: Refusals,
    private readonly addressOf: (req: IncomingMessage) => string,
  ) {
    this.publicUrl = new URL(parts.publicUrl);
  }

  async forward(exchange: Exchange, route: Route, to: Destination, caller: Caller): Promise<void> {
    const upstream = this.parts.services.find(to);
    if (!upstream) return this.refusals.send(exchange, 'not_found');
    const { req, res } = exchange;
    // A stand-in is a stranger: what the house knows of the caller is not its business.
    const token = to === 'auth-provider' ? undefined : await this.parts.tokens.sign(caller, to);
    const body = isRead(exchange.method) ? NO_BODY : await bodyToPass(req, route);
    if (!body) return this.refusals.send(exchange, 'body_too_large', route.tooLarge);
    if (res.destroyed) return;
    const given = {
      ...(token !== undefined && { token }),
      ...(route.passOn && { passOn: route.passOn }),
      requestId: exchange.requestId,
      clientAddress: this.addressOf(req),
      publicUrl: this.publicUrl,
    };
    const request = {
      method: exchange.method,
      path: exchange.url,
      headers: requestHeaders(req.headers, given, body.length),
      body: body.body,
      ...(route.stream && { stream: true }),
      ...((route.writesByGet || to === 'auth-provider') && { once: true }),
    };
    const sink = new PassOn(exchange, route.embeddable ? this.parts.security.embeddable : this.parts.security.data, {
      beforeAnswer: (status, headers) => this.beforeAnswer(route, exchange.method, caller, status, headers),
      onFailure: (failure) => this.failed(exchange, failure),
    });
    const abandon = upstream.send(request, sink);
    res.once('close', () => {
      if (!res.writableFinished) abandon();
    });
  }

  /** What the write changed or ended is forgotten here before the writer hears of it. */
  private beforeAnswer(
    route: Route,
    method: string,
    caller: Caller,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (headers[INVALIDATE_TAGS_HEADER] !== undefined)
      this.parts.reads.changed(tagsOf(headers[INVALIDATE_TAGS_HEADER]));
    if (status >= 400 || isPlainRead(route, method) || caller.kind !== 'user') return;
    if (route.endsSessions === 'own') this.parts.sessions.forget({ userIds: [caller.userId] });
    if (route.endsSessions === 'any') this.parts.sessions.forgetAll();
  }

  private failed(exchange: Exchange, failure: UpstreamFailure): void {
    this.parts.onError(failure, exchange);
    this.refusals.send(
      exchange,
      failure.code,
      undefined,
      failure.code === 'service_unavailable' ? ['retry-after', '2'] : [],
    );
  }
}
