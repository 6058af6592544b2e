import * as cards from '@campus-deals/contracts/catalog/share-card';
import * as drawings from '@campus-deals/contracts/drawings/drawing-of';
import { dehydrate } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { App } from './app/app.js';
import { routes } from './app/routes.js';
import { provideTable } from './marketplace/art/deal-art.js';
import { provideCards } from './marketplace/page-head.js';
import { isOutsideGate, to } from './platform/paths.js';
import { loadGate } from './site/gate/access-gate.js';
import { routerContext } from './platform/api/loading.js';
import { dataBlock, PAGE_DATA_ID, type PageData } from './platform/api/page-data.js';
import { currentReads, PageReads, type ReadApi } from './platform/api/page-reads.server.js';
import { createQueryClient } from './platform/api/query-client.js';
import { siteConfigQuery } from './platform/api/site-config.js';
import type { PageFacts } from './platform/react/hydration.js';

export interface RenderOptions {
  /** Reads from the API on behalf of an anonymous visitor. */
  readApi: ReadApi;
  /** index.html, as built or served by Vite. */
  template: string;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** Whether the visitor has not passed the access gate yet. */
  isGateClosed?: boolean;
  /** Returns tags that make the browser fetch the code and styles of these routes early. */
  linksFor?: (routeIds: string[]) => string;
}

export interface RenderedPage {
  status: number;
  html: string;
  location?: string;
  /** Cache tags of the page. Undefined if it must not be cached. */
  tags: string[] | undefined;
  /** Time at which its content expires, in milliseconds since 1970. */
  until: number | undefined;
  isStale: boolean;
}

provideTable(drawings);
provideCards(cards);
const handler = createStaticHandler(routes);

/** Renders a page as seen by an anonymous visitor. */
export function renderPage(url: URL, options: RenderOptions): Promise<RenderedPage> {
  const reads = new PageReads(options.readApi);
  return currentReads.run(reads, () => render(url, options, reads));
}

/** Returns the page without content, which the browser then renders. */
export function emptyPage(template: string): string {
  return filled(template, { head: '', html: '', data: '' });
}

async function render(url: URL, options: RenderOptions, reads: PageReads): Promise<RenderedPage> {
  const client = createQueryClient();
  const isGated = options.isGateClosed === true && !isOutsideGate(url.pathname);
  if (isGated) await Promise.all([loadGate(), client.prefetchQuery(siteConfigQuery)]);
  const context = isGated
    ? undefined
    : await handler.query(new Request(url), { requestContext: routerContext(client) });
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? '/';
    return { status: context.status, html: '', location, tags: undefined, until: undefined, isStale: false };
  }

  // Removes failed and late reads from the rendered page, as from its data. The browser starts from the same state and
  // reads them itself.
  const cache = client.getQueryCache();
  const missing = cache.findAll({ predicate: ({ state }) => state.status !== 'success' });
  for (const query of missing) {
    void query.cancel({ silent: true });
    cache.remove(query);
  }

  const { isStale } = reads;
  const hasConfig = client.getQueryData(siteConfigQuery.queryKey) !== undefined;
  const facts: PageFacts = {
    renderedAt: Date.now(),
    origin: options.origin,
    isStale,
    isGated,
    hasConfig,
    ...(url.searchParams.has('ref') && { isInvitation: true }),
  };
  const rendered = await toHtml(
    <App client={client} facts={facts}>
      {() =>
        context && (
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        )
      }
    </App>,
  );
  const data: PageData = {
    facts,
    router: { loaderData: context?.loaderData ?? {}, errors: serialized(context?.errors) },
    queries: dehydrate(client),
  };
  client.clear();
  const { head, body } = splitHead(rendered);
  const links = options.linksFor?.(context?.matches.map(({ route }) => route.id) ?? []) ?? '';
  const status = isGated ? 403 : (context?.statusCode ?? 200);
  // A page is not shared if data is missing or if its address may contain a token.
  const isForAll = isGated || (missing.length === 0 && status < 500 && !(url.search && isPrivate(context)));
  return {
    status,
    html: filled(options.template, { head: head + links, html: body, data: dataElement(data) }),
    tags: isForAll ? reads.tags : undefined,
    until: reads.until,
    isStale,
  };
}

/** Whether the page's address contains tokens. */
function isPrivate(context: StaticHandlerContext | undefined): boolean {
  return (
    context?.matches.some(({ route }) => (route.handle as { isPrivate?: boolean } | undefined)?.isPrivate) ?? false
  );
}

async function toHtml(app: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  // Deferred content would need an inline script to insert it, which the content policy forbids.
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

/** Head elements. React writes them before everything else, with every value escaped. */
const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

function splitHead(html: string): { head: string; body: string } {
  const [head = ''] = HOISTED.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}

function dataElement(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ID}">${dataBlock(data)}</script>`;
}

function filled(template: string, { head, html, data }: { head: string; html: string; data: string }): string {
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--html-->', () => html)
    .replace('<!--data-->', () => data);
}

/** Serialises errors in the format of React Router's own inline script. Exposes only their status. */
function serialized(errors: StaticHandlerContext['errors'] | undefined): PageData['router']['errors'] {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: null, __type: 'RouteErrorResponse' }
        : { message: 'Internal error', __type: 'Error' },
    ]),
  );
}

/** Pages for search engines, besides those of colleges, vendors and deals. */
export const publicPaths: readonly string[] = (
  ['home', 'activation', 'vendorStories', 'howItWorks', 'faq', 'privacy', 'terms'] as const
).map((name) => to(name));
