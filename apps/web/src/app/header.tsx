import { Menu, Moon, Search, Sun } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Logo } from '../marketplace/art/logo.js';
import { buttonClasses, IconButton } from '../kit/ui/button.js';
import { to } from '../platform/paths.js';
import { useProductName } from '../platform/api/site-config.js';
import { chooseTheme, useTheme } from '../platform/browser/theme.js';
import { useSession } from '../platform/session/session.js';
import { headerItems } from '../marketplace/layout/menu-items.js';
import { useFromHere } from '../marketplace/layout/use-from-here.js';
import { lazyNamed } from '../platform/react/lazy-part.js';

const MobileMenu = lazyNamed(() => import('../marketplace/layout/mobile-menu.js'), 'MobileMenu');
const SignedInItems = lazyNamed(() => import('../marketplace/layout/signed-in-items.js'), 'SignedInItems');
const ICON_LINK =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-well hover:text-ink max-md:hidden';

export function Header() {
  const { isKnown, session } = useSession();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [wasMenuOpen, setWasMenuOpen] = useState(false);
  const items = headerItems(session);
  const fromHere = useFromHere();
  return (
    <header className="relative border-b border-line bg-surface">
      <div className="page flex min-h-16 flex-wrap items-center gap-1">
        <Link to={to('home')} className="mr-auto rounded-sm py-2" aria-label={`${useProductName()}, home`}>
          <Logo />
        </Link>
        <nav aria-label="Main" className="flex flex-wrap items-center justify-end gap-1">
          {isKnown &&
            items.map(({ label, href }) => (
              <NavLink
                key={label}
                to={href}
                state={fromHere}
                className={
                  label === 'Sign Up'
                    ? buttonClasses('primary', 'mx-2 max-md:hidden')
                    : buttonClasses('quiet', 'max-md:hidden')
                }
              >
                {label}
              </NavLink>
            ))}
          {session.userId !== null && (
            <Suspense fallback={null}>
              <SignedInItems userId={session.userId} iconLink={ICON_LINK} />
            </Suspense>
          )}
          {/* Last, so that they do not move when the signed-in user's items appear. */}
          <Link to={to('search')} className={ICON_LINK} aria-label="Search colleges" title="Search colleges">
            <Search className="size-5" />
          </Link>
          <ThemeButton />
        </nav>
        <IconButton
          label="Menu"
          className="md:hidden"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => {
            setWasMenuOpen(true);
            setIsMenuOpen(true);
          }}
        >
          <Menu className="size-6" />
        </IconButton>
      </div>
      {wasMenuOpen && (
        <Suspense fallback={null}>
          <MobileMenu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

function ThemeButton() {
  const isDark = useTheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use light theme' : 'Use dark theme'}
      className="max-md:hidden"
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun className="size-5" /> : <Moon className="size-5" />}
    </IconButton>
  );
}
