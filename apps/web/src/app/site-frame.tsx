import { Heart, History, House, Search, UserRound, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router-dom';
import { SignInSlot } from '../marketplace/sign-in/sign-in-slot.js';
import { loadPage } from '../platform/api/loading.js';
import { useServedStale } from '../platform/api/served-stale.js';
import { siteConfigQuery } from '../platform/api/site-config.js';
import { useOnline } from '../platform/browser/use-online.js';
import { CONTINUE_HASH, paths, to } from '../platform/paths.js';
import type { RouteHandle } from '../platform/react/route-handle.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await loadPage(context, { wanted: [(client) => client.ensureQueryData(siteConfigQuery)] });
  return null;
}

/** The frame of every page. */
export function SiteFrame() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useFocusOnNewPage(main, pathname);
  // A counter device is a tool that only redeems, and leads nowhere else.
  const isSite = !pathname.startsWith(to('counter'));
  // Shown under the header on pages about a college.
  const bar = useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.bar)
    .find(Boolean);
  return (
    <div>
      <a
        href="#main"
        className="absolute top-2 left-2 z-60 -translate-y-24 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
      >
        Skip to the content
      </a>
      <RouteProgress />
      <OfflineNotice />
      {isSite && <Header />}
      {bar}
      {/* As high as the window, also while loading, so that the footer never appears and then jumps. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] pb-24 md:pb-0">
        <Outlet />
        <SignInSlot />
      </main>
      <Footer />
      {isSite && <BottomBar />}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}

/** Moves focus to the start of the new page for keyboard and screen reader users. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>, pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

const SLOW_AFTER_MS = 300;

/** Progress bar at the top while a page's code or data loads slowly. */
function RouteProgress() {
  const { state } = useNavigation();
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-60">
      {state !== 'idle' && <ProgressWhenSlow />}
    </div>
  );
}

function ProgressWhenSlow() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <>
      <span className="sr-only">Loading the page</span>
      <span className="route-progress block h-1 origin-left bg-brand" aria-hidden="true" />
    </>
  );
}

const ITEMS = [
  { label: 'Home', href: to('home'), Icon: House },
  { label: 'Search', href: to('search'), Icon: Search },
  { label: 'Saved', href: to('savedDeals') + CONTINUE_HASH, Icon: Heart },
  { label: 'Profile', href: to('profile'), Icon: UserRound },
];

/** Navigation of phones, within the thumb's reach. Work areas have a bar of their own (`work-layout.tsx`). */
function BottomBar() {
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] in-[html:has([data-work-bar])]:hidden md:hidden"
    >
      <ul className="mx-auto flex max-w-md">
        {ITEMS.map(({ label, href, Icon }) => (
          <li key={label} className="flex-1">
            <NavLink
              to={href}
              end
              className="flex h-15 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:font-semibold aria-[current=page]:text-brand"
            >
              <Icon className="size-5.5" aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows that the browser is offline or that the content may be stale, and what still works. */
export function OfflineNotice() {
  const isOnline = useOnline();
  const isBehind = useServedStale();
  return (
    <div role="status">
      {(!isOnline || isBehind) && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-medium text-warning [&>svg]:size-4 [&>svg]:shrink-0">
          <span aria-hidden="true" className="contents">
            {isOnline ? <History /> : <WifiOff />}
          </span>
          {isOnline
            ? 'Part of the site is not answering. What you see may be some minutes old.'
            : 'You are offline. Your saved deals and codes still work.'}
          {!isOnline && (
            <Link className="font-semibold whitespace-nowrap underline" to={paths.savedDeals}>
              Open them
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
