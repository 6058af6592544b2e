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
import { loadGate } from './features/gate/gate-keeper.js';
import { isOutsideGate } from './config/paths.js';
import type { PageFacts } from './lib/react/hydration.js';
import { routerContext } from './lib/api/loading.js';
import { dataBlock, PAGE_DATA_ID, type PageData } from './lib/api/page-data.js';
import { currentReads, PageReads, type ReadApi } from './lib/api/page-reads.server.js';
import { createQueryClient } from './lib/api/query-client.js';
import { siteConfigQuery } from './lib/api/site-config.js';

export { publicPaths } from './app/public-paths.js';

export interface RenderOptions {
  /** Reads from the API on behalf of any visitor. */
  readApi: ReadApi;
  /** index.html, as Vite has built or served it. */
  template: string;
  /** Where the site is reached, without a slash at its end. */
  origin: string;
  /** The reader has not passed the access gate. */
  isGateClosed?: boolean;
  /** Tags that make the browser fetch the code and styles of these routes at once. */
  linksFor?: (routeIds: string[]) => string;
}

export interface RenderedPage {
  status: number;
  html: string;
  location?: string;
  /** Where nobody may keep the page, undefined. */
  tags: string[] | undefined;
  /** When the clock ends what it shows, in milliseconds since 1970. */
  until: number | undefined;
  isStale: boolean;
}

const handler = createStaticHandler(routes);

/** Renders a page for any visitor. */
export function renderPage(url: URL, options: RenderOptions): Promise<RenderedPage> {
  const reads = new PageReads(options.readApi);
  return currentReads.run(reads, () => render(url, options, reads));
}

/** The page without anything in it: the browser renders it from there. */
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

  // What failed or is late is left out here as it is in the data: the browser starts from the same and asks itself.
  const cache = client.getQueryCache();
  const missing = cache.findAll({ predicate: ({ state }) => state.status !== 'success' });
  for (const query of missing) {
    void query.cancel({ silent: true });
    cache.remove(query);
  }

  const { isStale } = reads;
  const facts: PageFacts = { renderedAt: Date.now(), origin: options.origin, isStale, isGated };
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
  // A page without something that it should show is nobody else's, nor one that may hold what only one reader knows.
  const isForAll = isGated || (missing.length === 0 && status < 500 && !(url.search && isPrivate(context)));
  return {
    status,
    html: filled(options.template, { head: head + links, html: body, data: dataElement(data) }),
    tags: isForAll ? reads.tags : undefined,
    until: reads.until,
    isStale,
  };
}

/** The addresses of these pages hold tokens. */
function isPrivate(context: StaticHandlerContext | undefined): boolean {
  return (
    context?.matches.some(({ route }) => (route.handle as { isPrivate?: boolean } | undefined)?.isPrivate) ?? false
  );
}

async function toHtml(app: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  // What is held back would be put into its place by an inline script, which the content policy forbids.
  const { prelude } = await prerender(app, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

/** React writes what belongs into the head before all else, every value escaped. */
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

/** As React Router writes it in its own inline script. What went wrong is nobody's business but its status. */
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
