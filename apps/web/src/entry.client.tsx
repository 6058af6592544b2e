import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { App } from './app/app.js';
import { routes, type RouteHandle } from './app/routes.js';
import { loadGate } from './features/gate/gate-keeper.js';
import { routerContext } from './lib/api/loading.js';
import { PAGE_DATA_ID, type PageData } from './lib/api/page-data.js';
import { isPublicRead } from './lib/api/public-reads.js';
import { createQueryClient } from './lib/api/query-client.js';
import { keepReferral } from './lib/session/referral.js';
import { watchFreshness } from './lib/api/served-stale.js';
import { startServiceWorker } from './lib/browser/service-worker.js';
import { followOtherTabs } from './lib/session/session-news.js';
import { sessionQuery } from './lib/session/session.js';

declare global {
  interface Window {
    /** Where React Router looks for hydration data; it makes errors of what the server wrote of them. */
    __staticRouterHydrationData?: PageData['router'];
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html holds no #root');

watchFreshness();
keepReferral();
const client = createQueryClient();
const dataElement = document.getElementById(PAGE_DATA_ID);
const page = dataElement ? (JSON.parse(dataElement.textContent) as PageData) : undefined;
dataElement?.remove();
if (page) {
  hydrate(client, page.queries);
  window.__staticRouterHydrationData = page.router;
}
// Every page needs it: ask before the first component does.
void client.prefetchQuery(sessionQuery).then(() => page && readMore());
followOtherTabs(client);

/** The server rendered what visitors and students see; vendors and admins may see more of the same. */
function readMore(): void {
  const role = client.getQueryData(sessionQuery.queryKey)?.role;
  if (role === 'vendor' || role === 'admin')
    void client.invalidateQueries({ predicate: ({ queryKey }) => isPublicRead(String(queryKey[0])) });
}

/** Loads the code of the page that is shown: a router that still has to would render a fallback over the HTML. */
async function loadMatches(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
      await (route.handle as RouteHandle | undefined)?.preload?.(client);
    }),
  );
}

const facts = page?.facts ?? { renderedAt: Date.now(), origin: window.location.origin, isStale: false, isGated: false };
const hydrated = () => {
  // React takes up what is replayed only once it has ended its own work.
  setTimeout(() => document.dispatchEvent(new Event('hydrated')));
  startServiceWorker();
};
const start = () => {
  const app = (
    <App client={client} facts={facts} onHydrated={hydrated}>
      {() => <RouterProvider router={createBrowserRouter(routes, { getContext: () => routerContext(client) })} />}
    </App>
  );
  if (page) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
};
// Code that cannot be fetched is asked for again by the router, which says so.
(facts.isGated ? loadGate() : loadMatches()).then(start, start);
