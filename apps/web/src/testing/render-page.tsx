import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { createMemoryRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { pageRoutes } from '../app/routes.js';
import { Toaster } from '../kit/ui/toaster.js';
import { HttpError } from '../platform/api/http-client.js';
import { routerContext } from '../platform/api/loading.js';
import { createQueryClient } from '../platform/api/query-client.js';
import { NotServed } from './fake-server.js';

/** Renders a page within the app's providers at `path`. `where()` returns the current address. */
export function renderPage(page: ReactNode, path = '/') {
  return renderRoutes([{ path: '*', element: page }], path);
}

/** Renders a route synchronously, without its loader. Every other path shows "elsewhere". */
export function renderScreen(pattern: string, Component: ComponentType, path = pattern, isStrict = false) {
  return renderRoutes(
    [
      { path: pattern, Component },
      { path: '*', element: <p>elsewhere</p> },
    ],
    path,
    isStrict,
  );
}

/**
 * Renders the route that the route table has for `path`, without the site's frame. Every other path shows "elsewhere".
 */
export function renderRoute(path: string) {
  const matched = matchRoutes(pageRoutes, path.split(/[?#]/)[0] ?? '')?.map(({ route }) => route) ?? [];
  // Keeps the matched route and its parents only.
  const [route] = matched.reduceRight<RouteObject[]>(
    (children, each) => [{ ...each, ...(children.length > 0 && { children }) } as RouteObject],
    [],
  );
  return renderRoutes([...(route ? [route] : []), { path: '*', element: <p>elsewhere</p> }], path);
}

/** Keeps a failed read, which its screen shows, out of the console. */
function reportCaught(error: unknown): void {
  if (!(error instanceof HttpError || error instanceof NotServed)) console.error(error);
}

export function renderRoutes(routes: RouteObject[], path: string, isStrict = false) {
  const client = createQueryClient();
  const router = createMemoryRouter([{ id: 'frame', HydrateFallback: () => null, children: routes }], {
    initialEntries: [path],
    getContext: () => routerContext(client),
  });
  const result = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
    { reactStrictMode: isStrict, onCaughtError: reportCaught },
  );
  const where = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { ...result, user: userEvent.setup(), where, router, client };
}
