import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../components/ui/button.js';
import { Dialog } from '../components/ui/dialog.js';
import { AdminNav } from './admin-nav.js';

/** The frame of an admin's screens, inside the site's: a sidebar, which is a menu on small screens. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const close = () => setIsMenuOpen(false);
  return (
    <div className="mx-auto flex max-w-[100rem] px-4 md:px-8 lg:pl-0">
      <aside className="hidden w-60 shrink-0 border-r border-line lg:block">
        <div className="sticky top-0 max-h-dvh overflow-y-auto px-4 py-6">
          <AdminNav />
        </div>
      </aside>
      <div className="min-w-0 flex-1 py-5 md:py-8 lg:pl-8">
        <Button
          look="secondary"
          className="mr-4 mb-2 lg:hidden"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setIsMenuOpen(true)}
        >
          <Menu className="size-5" aria-hidden="true" />
          Admin menu
        </Button>
        {children}
      </div>
      <Dialog isOpen={isMenuOpen} onClose={close} title="Admin menu" shape="panel">
        <div className="px-2 pb-4">
          <AdminNav onChoose={close} />
        </div>
      </Dialog>
    </div>
  );
}
