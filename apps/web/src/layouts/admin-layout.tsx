import { LogOut, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ADMIN_ROW, AdminNav } from './admin-nav.js';
import { useSignOutWithNotice } from './use-sign-out-with-notice.js';

const AdminPalette = lazy(async () => ({ default: (await import('./admin-palette.js')).AdminPalette }));

/**
 * Frame of the admin screens, inside the site's: a sidebar and the command palette. Small screens use the site's menu.
 */
export function AdminLayout({ children }: { children: ReactNode }) {
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
  const search = <SearchButton onPress={() => setIsSearching(true)} />;
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-4rem)] max-w-[100rem] px-4 md:px-8 lg:pl-0">
      <aside className="hidden w-60 shrink-0 border-r border-line lg:block">
        <div className="sticky top-0 max-h-dvh space-y-4 overflow-y-auto px-4 py-6">
          {search}
          <AdminNav />
          <button type="button" className={ADMIN_ROW} onClick={signOut}>
            <LogOut className="size-4.5 shrink-0" />
            Logout
          </button>
        </div>
      </aside>
      <div className="min-w-0 flex-1 py-5 md:py-8 lg:pl-8">
        <div className="mb-2 lg:hidden">{search}</div>
        {children}
      </div>
      {isSearching && (
        <Suspense fallback={null}>
          <AdminPalette onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-edge/60 bg-surface px-3 text-left text-[0.9375rem] text-muted hover:border-brand hover:text-ink lg:min-h-9"
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
