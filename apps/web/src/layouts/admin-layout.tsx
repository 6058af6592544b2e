import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { ADMIN_ROW, AdminNav } from './admin-nav.js';
import { useSignOutWithNotice } from './use-sign-out-with-notice.js';

/** The frame of an admin's screens, inside the site's: a sidebar. Small screens have the site's menu. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const signOut = useSignOutWithNotice();
  return (
    <div className="mx-auto flex max-w-[100rem] px-4 md:px-8 lg:pl-0">
      <aside className="hidden w-60 shrink-0 border-r border-line lg:block">
        <div className="sticky top-0 max-h-dvh space-y-4 overflow-y-auto px-4 py-6">
          <AdminNav />
          <button type="button" className={ADMIN_ROW} onClick={signOut}>
            <LogOut className="size-4.5 shrink-0" aria-hidden="true" />
            Logout
          </button>
        </div>
      </aside>
      <div className="min-w-0 flex-1 py-5 md:py-8 lg:pl-8">{children}</div>
    </div>
  );
}
