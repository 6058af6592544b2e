import { Suspense } from 'react';
import {
  data,
  isRouteErrorResponse,
  redirect,
  useRouteError,
  useRoutes,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { Loading, Skeleton } from '../kit/ui/states.js';
import { toAdmin } from '../platform/admin-paths.js';
import { AdminLayout } from './admin-layout.js';
import { ConfirmIdentitySlot } from '../marketplace/sign-in/confirm-identity-slot.js';
import { ErrorBoundary as NotFound } from '../marketplace/not-found.route.js';
import { screenAt, screenRoutes } from './admin-screens.js';

export const access = 'admin';

/** `/admin/*` is a single route of the site, so that only admins load its table of screens. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (/^\/admin\/?$/.test(pathname)) return redirect(toAdmin('dashboard'));
  const Screen = screenAt(pathname);
  if (!Screen) throw data(null, { status: 404 });
  // The server renders no admin screen, since it does not know the viewer.
  if (!import.meta.env.SSR) await Screen.load();
  return null;
}

export function Component() {
  const screen = useRoutes(screenRoutes);
  return (
    <AdminLayout>
      <Suspense fallback={<ScreenSkeleton />}>{screen}</Suspense>
      <ConfirmIdentitySlot />
    </AdminLayout>
  );
}

/** Leaves every other failure to the site's boundary. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  throw error;
}

function ScreenSkeleton() {
  return (
    <Loading label="Loading" className="space-y-5">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-11" />
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}
