import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { BottomBar } from './bottom-bar.js';
import { Header } from './header.js';
import { OfflineNotice } from './offline-notice.js';
import { RouteProgress } from './route-progress.js';

interface SiteLayoutProps {
  /** Shown under the header on pages about a college. */
  collegeBar: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** The frame of every page. */
export function SiteLayout({ collegeBar, footer, children }: SiteLayoutProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
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
      <Header />
      {collegeBar}
      {/* As high as the window, also while loading, so that the footer never appears and then jumps. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] pb-24 md:pb-0">
        {children}
      </main>
      {footer}
      <BottomBar />
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}

/** Moves focus to the start of the new page for keyboard and screen reader users. */
function useFocusOnNewPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
