import { GATE_HEADER, WEB_BUILD_HEADER } from '@campus-deals/contracts/web-pages';
import { CachedAnswer, type PublicAnswer } from '../cache/cached-answer.js';
import type { PublicReads } from '../cache/public-reads.js';
import { readKey } from '../cache/read-key.js';
import { chooseEncoding, sendCompressed } from '../front-door/compression.js';
import { cookieValue } from '../front-door/cookies.js';
import { sendWhole, type Exchange } from '../front-door/exchange.js';
import type { FlatHeaders } from '../front-door/security-headers.js';
import { GATE_COOKIE, type Gate } from '../gate/gate-cookie.js';
import type { Upstream } from '../proxy/upstream.js';
import { fetchWhole } from '../proxy/whole-answer.js';
import { withoutTracking } from './tracking.js';

export interface PagesParts {
  web: Upstream;
  reads: PublicReads;
  gate: Gate;
  security: FlatHeaders;
  onError(error: unknown, exchange: Exchange): void;
}

/** A name with an ending is a file: it is kept as the web compressed it. */
const FILE = /\.[a-z0-9]+$/;
/** Carried by every page: dropped with a new build of the web, since the names of files change. */
const PAGE_TAG = 'page';

/**
 * Everything outside /api comes from the web and is a public read like any other: kept here, and dropped by the tags of
 * what it shows.
 */
export class Pages {
  private build: string | undefined;

  constructor(private readonly parts: PagesParts) {}

  serve(exchange: Exchange): Promise<void> | undefined {
    const request = this.requestFor(exchange);
    const kept = this.parts.reads.find(request.key);
    if (kept) return void kept.send(exchange);
    return this.fetch(exchange, request);
  }

  private async fetch(exchange: Exchange, { key, path, headers }: PageRequest): Promise<void> {
    try {
      const answer = await this.parts.reads.read(key, () => this.ask(path, headers, exchange.requestId));
      if (answer instanceof CachedAnswer) answer.send(exchange);
      else await sendCompressed(exchange, answer.status, [...answer.headers, ...this.parts.security], answer.body);
    } catch (error) {
      this.parts.onError(error, exchange);
      this.sendUnavailable(exchange);
    }
  }

  private async ask(path: string, headers: Record<string, string>, requestId: string): Promise<PublicAnswer> {
    const answer = await fetchWhole(this.parts.web, {
      method: 'GET',
      path,
      headers: { ...headers, 'x-request-id': requestId },
      body: null,
    });
    this.noteBuild(headerOf(answer.headers, WEB_BUILD_HEADER));
    const isImmutable = headerOf(answer.headers, 'cache-control')?.includes('immutable') ?? false;
    return {
      ...answer,
      headers: withoutHeader(answer.headers, WEB_BUILD_HEADER),
      tags: answer.tags ?? (FILE.test(path) ? [] : undefined),
      security: this.parts.security,
      isPage: !isImmutable,
      isImmutable,
    };
  }

  private noteBuild(build: string | undefined): void {
    if (build === undefined || build === this.build) return;
    if (this.build !== undefined) this.parts.reads.drop([PAGE_TAG]);
    this.build = build;
  }

  private requestFor({ path, query, req: { headers } }: Exchange): PageRequest {
    const { gate } = this.parts;
    const asked = withoutTracking(query);
    const sent: Record<string, string> = {
      accept: takesHtml(headers.accept) ? 'text/html' : 'application/octet-stream',
    };
    if (gate.isOn) sent[GATE_HEADER] = gate.isPass(cookieValue(headers.cookie, GATE_COOKIE)) ? 'open' : 'closed';
    if (FILE.test(path)) sent['accept-encoding'] = chooseEncoding(headers['accept-encoding']) ?? 'identity';
    return {
      key: `page ${Object.values(sent).join(' ')} ${readKey(path, asked)}`,
      path: asked === '' ? path : `${path}?${asked}`,
      headers: sent,
    };
  }

  /** In place of a page while the web is away: tries again by itself. */
  private sendUnavailable(exchange: Exchange): void {
    sendWhole(exchange, 503, [...this.parts.security, ...UNAVAILABLE_HEADERS], UNAVAILABLE);
  }
}

interface PageRequest {
  key: string;
  path: string;
  headers: Record<string, string>;
}

const UNAVAILABLE_HEADERS = [
  'content-type',
  'text/html; charset=utf-8',
  'cache-control',
  'no-store',
  'retry-after',
  '3',
];
const UNAVAILABLE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="refresh" content="3" />
    <title>One moment | Campus Deals</title>
  </head>
  <body>
    <h1>One moment</h1>
    <p>This page cannot be shown right now. It is tried again every few seconds.</p>
  </body>
</html>
`;

function takesHtml(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*');
}

function headerOf(flat: readonly string[], name: string): string | undefined {
  const at = flat.findIndex((each, index) => index % 2 === 0 && each === name);
  return at === -1 ? undefined : flat[at + 1];
}

function withoutHeader(flat: readonly string[], name: string): string[] {
  return flat.filter((_, index) => flat[index - (index % 2)] !== name);
}
