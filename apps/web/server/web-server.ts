import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER } from '@campus-deals/service-defaults/cache-tags';
import { INTERNAL_TOKEN_HEADER, InternalTokens } from '@campus-deals/service-defaults/internal-tokens';
import { healthChecks } from '@campus-deals/service-defaults/health-checks';
import { metrics, noteAnswer } from '@campus-deals/service-defaults/metrics';
import { IDLE_CONNECTION_MS } from '@campus-deals/service-defaults/graceful-shutdown';
import { traceHeaders, traceRequest } from '@campus-deals/service-defaults/tracing';
import {
  SERVED_STALE_HEADER,
  EMPTY_PAGE,
  GATE_HEADER,
  WEB_BUILD_HEADER,
} from '@campus-deals/contracts/gateway/web-pages';
import { problem } from '@campus-deals/contracts/errors';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import type { WebEnv } from './env.js';
import { pageUrl } from './page-url.js';
import type { Pages } from './pages.js';
import { Sitemap } from './sitemap.js';

interface WebServerParts {
  env: WebEnv;
  logger: Logger;
  pages: Pages;
}

const HTML = 'text/html; charset=utf-8';

/** Serves files, robots.txt and sitemaps, and renders the pages. */
export async function createWebServer({ env, logger, pages }: WebServerParts): Promise<FastifyInstance> {
  const server: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    keepAliveTimeout: IDLE_CONNECTION_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 2048 },
  });
  const readApi = apiReader(env);
  const sitemap = new Sitemap(env.PUBLIC_URL, readApi, async () => (await pages.renderer()).publicPaths);

  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    noteAnswer({ method, route: routeName(routeOptions.url), status: statusCode, seconds: elapsedTime / 1000 }),
  );
  server.addHook('onRequest', ({ method, headers, routeOptions }, { raw }, done) =>
    traceRequest({ method, route: routeName(routeOptions.url), headers, answer: raw }, done),
  );
  server.addHook('onRequest', async (_, reply) => void reply.header(WEB_BUILD_HEADER, pages.build));
  server.get('/live', async () => ({ status: 'up' }));
  server.get('/ready', async (_, reply) => {
    const report = await healthChecks.report('web');
    return reply.code(report.status === 'up' ? 200 : 503).send(report);
  });
  server.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));

  server.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(isGateOn(request))),
  );
  server.get<{ Params: { name: string } }>('/:name(^sitemap.*\\.xml$)', async (request, reply) => {
    const xml = isGateOn(request) ? undefined : await sitemap.file(request.params.name);
    if (xml === undefined) return notFound(reply);
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=300').send(xml);
  });
  server.get(EMPTY_PAGE, async (request, reply) => {
    if (!takesHtml(request)) return notFound(reply);
    const { emptyPage } = await pages.renderer();
    return reply
      .type(HTML)
      .header('cache-control', 'no-cache')
      .send(emptyPage(await pages.template('/')));
  });
  await pages.serveFiles(server);
  server.get('*', async (request, reply) => {
    if (request.url.startsWith('/assets/') || !takesHtml(request)) return notFound(reply);
    return sendPage(request, reply);
  });
  server.setNotFoundHandler((_, reply) => notFound(reply));

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { renderPage, emptyPage } = await pages.renderer();
    const url = pageUrl(request.url, env.PUBLIC_URL);
    const template = await pages.template(url.pathname);
    void reply.type(HTML).header('cache-control', 'no-cache');
    try {
      const page = await renderPage(url, {
        readApi,
        template,
        origin: env.PUBLIC_URL,
        isGateClosed: request.headers[GATE_HEADER] === 'closed',
        ...(pages.linksFor && { linksFor: pages.linksFor }),
      });
      if (page.location !== undefined)
        return reply
          .code(page.status)
          .headers({ location: page.location, 'cache-control': 'public, max-age=3600' })
          .send();
      if (page.tags) void reply.header(CACHE_TAGS_HEADER, page.tags.join(','));
      if (page.until !== undefined) void reply.header(CACHE_UNTIL_HEADER, String(page.until));
      if (page.isStale) void reply.header(SERVED_STALE_HEADER, '1');
      if (isGateOn(request)) void reply.header('x-robots-tag', 'noindex');
      return reply.code(page.status).send(page.html);
    } catch (error) {
      // Falls back to the empty page, which the browser renders.
      logger.error({ err: error, path: url.pathname }, 'a page could not be rendered');
      return reply.code(500).send(emptyPage(template));
    }
  }

  function robots(gateIsOn: boolean): string {
    const rules = gateIsOn
      ? ['User-agent: *', 'Disallow: /']
      : [
          'User-agent: *',
          // Pictures of previews: messengers follow these rules, too (RFC 9309: the longest match counts).
          'Allow: /api/share-cards/',
          'Allow: /api/images/',
          'Disallow: /api/',
          'Disallow: /admin/',
          'Disallow: /user/',
          'Allow: /',
          '',
          `Sitemap: ${env.PUBLIC_URL}/sitemap.xml`,
        ];
    return `${rules.join('\n')}\n`;
  }

  return server;
}

const NAMED_ROUTES = new Set(['/live', '/ready', '/metrics', '/robots.txt', EMPTY_PAGE]);

/** Route name for metrics. Each file of a build is a route of its own, so files share one name. */
function routeName(url: string | undefined): string {
  if (url === undefined) return 'none';
  if (url === '*') return 'page';
  if (url.startsWith('/:name')) return 'sitemap';
  return NAMED_ROUTES.has(url) ? url : 'file';
}

/** Reads through the gateway, which has most responses cached and sends their cache tags to the web. */
function apiReader(env: WebEnv): (path: string, signal: AbortSignal) => Promise<Response> {
  const tokens = new InternalTokens(env.INTERNAL_TOKEN_SECRET);
  const ask = async (path: string, signal: AbortSignal): Promise<Response> =>
    fetch(env.GATEWAY_URL + path, {
      headers: {
        accept: 'application/json',
        [INTERNAL_TOKEN_HEADER]: await tokens.sign({ kind: 'service', name: 'web' }, 'gateway'),
        ...traceHeaders(),
      },
      signal,
    });
  // Retries when a stopping gateway closes the connection: another instance responds.
  return (path, signal) =>
    ask(path, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return ask(path, signal);
    });
}

function isGateOn({ headers }: FastifyRequest): boolean {
  return headers[GATE_HEADER] !== undefined;
}

function takesHtml({ headers: { accept } }: FastifyRequest): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*');
}

function notFound(reply: FastifyReply): FastifyReply {
  const body = problem('not_found', undefined, {});
  return reply.code(404).type('application/problem+json; charset=utf-8').header('cache-control', 'no-store').send(body);
}
