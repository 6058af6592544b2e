import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { App } from './app/app.js';
import { routes } from './app/routes.js';
import type { RouteHandle } from './platform/react/route-handle.js';
import { loadGate } from './site/gate/access-gate.js';
import { routerContext } from './platform/api/loading.js';
import { PAGE_DATA_ID, type PageData } from './platform/api/page-data.js';
import { createQueryClient } from './platform/api/query-client.js';
import { keepReferral } from './platform/session/referral.js';
import { isPublicRead, watchFreshness } from './platform/api/served-stale.js';
import type { PageFacts } from './platform/react/hydration.js';
import { followOtherTabs } from './platform/session/session-news.js';
import { sessionQuery } from './platform/session/session.js';

declare global {
  interface Window {
    /** Hydration data for React Router, which turns the serialised errors back into errors. */
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
// Every page needs the session: request it before the first component does.
void client.prefetchQuery(sessionQuery).then(() => page && readMore());
followOtherTabs(client);

/** Refetches public data for vendors and admins, who may see more than the visitors' view that the server rendered. */
function readMore(): void {
  const role = client.getQueryData(sessionQuery.queryKey)?.role;
  if (role === 'vendor' || role === 'admin')
    void client.invalidateQueries({ predicate: ({ queryKey }) => isPublicRead(String(queryKey[0])) });
}

/** Code of the parts below the first screen. Their HTML hydrates when it has loaded. */
const below: (Promise<void> | undefined)[] = [];

/** Loads the code of the current page. Otherwise the router would render a fallback over the server's HTML. */
async function loadMatches(): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
      const handle = route.handle as RouteHandle | undefined;
      below.push(handle?.below?.());
      await handle?.preload?.(client);
    }),
  );
}

const facts: PageFacts = page?.facts ?? {
  renderedAt: Date.now(),
  origin: window.location.origin,
  isStale: false,
  isGated: false,
  hasConfig: false,
};
const hydrated = () => {
  // React processes replayed events only after its current work is done, and events of a part once its code has loaded.
  void Promise.allSettled(below).then(() => setTimeout(() => document.dispatchEvent(new Event('hydrated'))));
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
// If the code cannot be fetched, the router requests it again and reports the failure.
(facts.isGated ? loadGate() : loadMatches()).then(start, start);

/** Starts the service worker of a built site after the page has loaded, so that it does not compete with the page. */
function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
