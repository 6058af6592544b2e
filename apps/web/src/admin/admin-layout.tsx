import { LogOut } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ADMIN_MENU } from '../marketplace/layout/admin-entries.js';
import { useSignOutWithNotice } from '../marketplace/layout/use-sign-out-with-notice.js';
import { WorkLayout } from '../marketplace/layout/work-layout.js';
import { WORK_ROW } from '../marketplace/layout/work-nav.js';

const AdminPalette = lazy(async () => ({ default: (await import('./admin-palette.js')).AdminPalette }));

/** Frame of the admin screens, with the command palette. */
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
