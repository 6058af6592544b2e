import { LogOut, Menu, Search, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Logo } from '../components/art/logo.js';
import { buttonClasses, IconButton } from '../components/ui/button.js';
import { to } from '../config/paths.js';
import { useProductName } from '../lib/api/site-config.js';
import { useSession } from '../lib/session/session.js';
import { headerItems } from './menu-items.js';
import { useFromHere } from './use-from-here.js';
import { ThemeButton } from './theme-button.js';
import { useSignOutWithNotice } from './use-sign-out-with-notice.js';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.js')).MobileMenu }));
const ICON_LINK =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-well hover:text-ink';

export function Header() {
  const { isKnown, session } = useSession();
  const signOut = useSignOutWithNotice();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const items = headerItems(session);
  const fromHere = useFromHere();
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex h-16 items-center gap-1">
        <Link to={to('home')} className="mr-auto rounded-sm py-2" aria-label={`${useProductName()}, home`}>
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {isKnown &&
            items.map(({ label, href }) => (
              <NavLink
                key={label}
                to={href}
                state={fromHere}
                className={label === 'Sign Up' ? buttonClasses('primary', 'mx-2') : buttonClasses('quiet')}
              >
                {label}
              </NavLink>
            ))}
          {session.authenticated && (
            <>
              <Link to={to('account')} className={ICON_LINK} aria-label="Account" title="Account">
                <UserRound className="size-5" aria-hidden="true" />
              </Link>
              <button type="button" onClick={signOut} className={buttonClasses('secondary', 'mx-2')}>
                <LogOut className="size-4.5" aria-hidden="true" />
                Sign Out
              </button>
            </>
          )}
          {/* At the end they keep their place when the items of who is signed in come. */}
          <Link to={to('search')} className={ICON_LINK} aria-label="Search colleges" title="Search colleges">
            <Search className="size-5" aria-hidden="true" />
          </Link>
          <ThemeButton />
        </nav>
        <div className="flex items-center md:hidden">
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => {
              setWasMenuOpen(true);
              setIsMenuOpen(true);
            }}
          >
            <Menu className="size-6" aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {wasMenuOpen && (
        <Suspense fallback={null}>
          <MobileMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
