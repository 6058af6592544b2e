import { LogOut } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  matchPath,
  redirect,
  useRouteError,
  useRoutes,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { Loading, Skeleton } from '../kit/ui/states.js';
import { ADMIN_MENU } from '../marketplace/layout/admin-entries.js';
import { useSignOutWithNotice } from '../marketplace/layout/use-sign-out-with-notice.js';
import { WorkLayout } from '../marketplace/layout/work-layout.js';
import { WORK_ROW } from '../marketplace/layout/work-nav.js';
import { adminPaths, toAdmin } from '../platform/admin-paths.js';
import { lazyNamed, lazyPart } from '../platform/react/lazy-part.js';
import { ConfirmIdentitySlot } from '../marketplace/sign-in/confirm-identity-slot.js';
import { ErrorBoundary as NotFound } from '../marketplace/not-found.route.js';

export const access = 'admin';

const FILES = Object.entries(import.meta.glob<{ Component: ComponentType }>('./*/*.route.tsx'));

/** Screens by path. The screen `collegeActivation` is in `college-activation.route.tsx`. Other paths get a 404. */
const SCREENS = Object.entries(adminPaths).map(([name, pattern]) => {
  const file = `/${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}.route.tsx`;
  const [, load] = FILES.find(([path]) => path.endsWith(file)) ?? [];
  if (!load) throw new Error(`No admin screen is called ${file}`);
  return { pattern, Screen: lazyPart(load, 'Component') };
});

/** Routes below `/admin`, for `useRoutes`. */
const screenRoutes: RouteObject[] = SCREENS.map(({ pattern, Screen }) => ({
  path: pattern.replace('/admin/', ''),
  Component: Screen,
}));

/** `/admin/*` is a single route of the site, so that only admins load its table of screens. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (/^\/admin\/?$/.test(pathname)) return redirect(toAdmin('dashboard'));
  // `/colleges/new` is listed before `/colleges/:collegeId`, which it also matches.
  const Screen = SCREENS.find(({ pattern }) => matchPath(pattern, pathname))?.Screen;
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

const AdminPalette = lazyNamed(() => import('./admin-palette.js'), 'AdminPalette');

/** Frame of the admin screens, with the command palette. */
function AdminLayout({ children }: { children: ReactNode }) {
  const [isSearching, setIsSearching] = useState(false);
  const signOut = useSignOutWithNotice();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // A dialog is open, perhaps the palette itself.
      if (!document.querySelector('[role="dialog"]')) setIsSearching(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const logout = (
    <button type="button" className={`${WORK_ROW} max-lg:hidden`} onClick={signOut}>
      <LogOut className="size-4.5 shrink-0" />
      Logout
    </button>
  );
  return (
    <>
      <WorkLayout menu={ADMIN_MENU} onSearch={() => setIsSearching(true)} below={logout}>
        {children}
      </WorkLayout>
      {isSearching && (
        <Suspense fallback={null}>
          <AdminPalette onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </>
  );
}
