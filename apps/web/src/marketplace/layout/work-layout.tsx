import { Menu, Search } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { currentEntry, type WorkMenu } from './work-menu.js';
import { WorkNav } from './work-nav.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const MobileMenu = lazyNamed(() => import('./mobile-menu.js'), 'MobileMenu');

interface WorkLayoutProps {
  menu: WorkMenu;
  /** Opens the search, where there is one. */
  onSearch?: () => void;
  /** Shown below the entries of the sidebar. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * Frame of a work area, inside the site's: its menu is a sidebar on desktops, a row on tablets, and on phones a bar at
 * the bottom in place of the site's, which also opens the site's menu.
 */
export function WorkLayout({ menu, onSearch, below, children }: WorkLayoutProps) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const current = currentEntry(menu, useLocation());
  return (
    <div className="mx-auto max-w-[100rem] px-4 md:px-8 lg:flex lg:min-h-[calc(100dvh-4rem)] lg:pl-0">
      <aside className="hidden md:block md:pt-4 lg:w-60 lg:shrink-0 lg:border-r lg:border-line lg:pt-0 print:hidden">
        <div className="space-y-2 lg:sticky lg:top-0 lg:max-h-dvh lg:space-y-4 lg:overflow-y-auto lg:px-4 lg:py-6">
          {onSearch && <SearchButton onPress={onSearch} />}
          <WorkNav menu={menu} />
          {below}
        </div>
      </aside>
      <div className="min-w-0 flex-1 py-5 lg:py-8 lg:pl-8">{children}</div>
      <nav
        aria-label="Bottom"
        // The site's bar is hidden beside this one.
        data-work-bar
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {menu.bar.map(({ label, href, Icon }) => (
          <Link key={label} to={href} aria-current={href === current?.href ? 'page' : undefined} className={BAR_ITEM}>
            <Icon className="size-5.5" aria-hidden="true" />
            {label}
          </Link>
        ))}
        {onSearch && (
          <button type="button" aria-haspopup="dialog" className={BAR_ITEM} onClick={onSearch}>
            <Search className="size-5.5" aria-hidden="true" />
            Search
          </button>
        )}
        <button type="button" aria-haspopup="dialog" className={BAR_ITEM} onClick={() => setIsMenuOpen(true)}>
          <Menu className="size-5.5" aria-hidden="true" />
          Menu
        </button>
      </nav>
      {isMenuOpen && (
        <Suspense fallback={null}>
          <MobileMenu isOpen onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const BAR_ITEM =
  'flex h-15 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:font-semibold aria-[current=page]:text-brand';

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-edge/60 bg-surface px-3 text-left text-body text-muted hover:border-brand hover:text-ink lg:min-h-9"
      onClick={onPress}
    >
      <Search className="size-4.5 shrink-0" />
      <span className="flex-1">Search</span>
      <kbd className="font-sans text-sm max-lg:hidden" aria-hidden="true">
        {/mac|iphone|ipad/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
