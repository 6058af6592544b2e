import { GATE_HEADER, WEB_BUILD_HEADER } from '@campus-deals/contracts/gateway/web-pages';
import { clientKey, isAbort, Overloaded, Bulkhead, ProductError } from '@campus-deals/service-defaults/without-nest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { publicAnswer, type PublicAnswer } from '../cache/public-answer.js';
import type { PublicReads } from '../cache/public-reads.js';
import { send } from '../cache/public-reads.plugin.js';
import { readKey } from '../cache/read-key.js';
import type { Gate } from '../gate/gate.js';
import { plainPath } from '../http/address.js';
import { chooseEncoding } from '../http/encoding.js';
import { OPERATIONS } from '../http/operations.js';
import { cookieOf } from '../http/request-context.js';
import type { SecurityHeaders } from '../http/security-headers.js';
import type { Upstreams } from '../proxy/upstreams.js';
import { DRAWING, PAGE } from '../routes.js';
import { unavailablePage } from './unavailable-page.js';

interface PagesParts {
  webUrl: string;
  upstreams: Upstreams;
  reads: PublicReads;
  gate: Gate;
  security: SecurityHeaders;
  productName: () => string;
  logger: Logger;
}

/** A path with an extension is a file: cached as compressed by the web, and without its query, which never matters. */
const FILE = /\.[a-z0-9]+$/;
/** Tag of every page. A new build of the web drops it, since file names change. */
const PAGE_TAG = 'page';
/** Maximum pages rendered at a time. Further requests must retry and hold no connection. */
const MAX_AT_ONCE = 64;
/**
 * Maximum per client address, which a campus may share. A client that requests made-up URLs leaves the other half to
 * others.
 */
const MAX_OF_ONE = MAX_AT_ONCE / 2;

/** Serves pages from the web process, cached like public reads and invalidated by the tags of what they show. */
export async function pages(app: FastifyInstance, parts: PagesParts): Promise<void> {
  const { webUrl, upstreams, reads, gate, security, productName, logger } = parts;
  let build: string | undefined;
  const bulkhead = new Bulkhead('web', MAX_AT_ONCE, { perKey: MAX_OF_ONE });

  for (const route of [PAGE, DRAWING])
    app.route({
      method: ['GET', 'HEAD'],
      url: route.path,
      config: { route },
      handler: async (request, reply) => {
        const name = plainPath(request.path);
        if (isNoPage(name)) throw new ProductError('not_found');
        const { key, path, headers } = pageRequest(request, name);
        try {
          const answer = await reads.read(key, () => ask(request, path, headers));
          send(request, reply, answer);
          return await reply;
        } catch (error) {
          if (!(error instanceof Overloaded) && !isAbort(error, reply.raw))
            logger.warn({ err: error, requestId: request.id }, 'a page could not be loaded');
          return sendUnavailable(reply);
        }
      },
    });

  function pageRequest(request: FastifyRequest, name: string): PageRequest {
    const { headers } = request.raw;
    const isFile = FILE.test(name);
    const query = isFile ? '' : withoutTracking(request.search);
    const sent: Record<string, string> = {
      accept: takesHtml(headers.accept) ? 'text/html' : 'application/octet-stream',
    };
    if (gate.isOn) sent[GATE_HEADER] = gate.isPass(cookieOf(request, gate.cookieName)) ? 'open' : 'closed';
    if (isFile) sent['accept-encoding'] = chooseEncoding(headers['accept-encoding']) ?? 'identity';
    return {
      key: `page ${Object.values(sent).join(' ')} ${readKey(name, query)}`,
      path: query === '' ? name : `${name}?${query}`,
      headers: sent,
    };
  }

  async function ask({ id, ip }: FastifyRequest, path: string, headers: PageRequest['headers']): Promise<PublicAnswer> {
    const release = bulkhead.tryAcquire(clientKey(ip));
    const whole = await upstreams.read(webUrl, path, { ...headers, 'x-request-id': id }).finally(release);
    const answer = publicAnswer(whole);
    noteBuild(whole.headers[WEB_BUILD_HEADER]);
    delete answer.headers[WEB_BUILD_HEADER];
    return {
      ...answer,
      tags: answer.tags ?? (FILE.test(path) ? [] : undefined),
      security: path.startsWith('/art/') ? security.embeddable : security.page,
      isPage: !answer.isImmutable,
    };
  }

  function noteBuild(named: string | string[] | undefined): void {
    if (typeof named !== 'string' || named === build) return;
    if (build !== undefined) reads.drop([PAGE_TAG]);
    build = named;
  }

  /** Sends a page that reloads itself, while the web is down. */
  function sendUnavailable(reply: FastifyReply): FastifyReply {
    return reply
      .code(503)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '3' })
      .send(unavailablePage(productName()));
  }
}

/**
 * Whether a path is never a page: the API, and probes and metrics, which the web serves to operators on the same port
 * as its pages.
 */
const isNoPage = (path: string): boolean =>
  path === '/api' || path.startsWith('/api/') || path.startsWith('/auth/v1/') || OPERATIONS.includes(path);

interface PageRequest {
  key: string;
  path: string;
  headers: Record<string, string>;
}

const takesHtml = (accept: string | undefined): boolean =>
  accept === undefined || accept.includes('text/html') || accept.includes('*/*');

/** Parameters that name the reader's source. They do not change the page; the browser reads them itself. */
const TRACKING = /^(ref|utm_\w+|gclid|fbclid|msclkid)(=|$)/;
/** Parameter of an invitation, kept without its code: the preview is the same for all codes. */
const INVITATION = 'ref';

function withoutTracking(query: string): string {
  if (query === '') return query;
  const pairs = query.split('&');
  const kept = pairs.filter((pair) => pair !== '' && !TRACKING.test(pair));
  return [...kept, ...(pairs.some((pair) => pair.startsWith(`${INVITATION}=`)) ? [INVITATION] : [])].join('&');
}
