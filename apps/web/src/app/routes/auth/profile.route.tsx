import { ChevronRight, Moon, Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonClasses, LinkButton } from '../../../components/ui/button.js';
import { to } from '../../../config/paths.js';
import { LeaveBetaButton } from '../../leave-beta-button.js';
import { available, FOOTER_COLUMNS, LEGAL_ITEMS } from '../../../layouts/menu-items.js';
import { useSignOutWithNotice } from '../../../layouts/use-sign-out-with-notice.js';
import { usePageTitle } from '../../../lib/page-title.js';
import { useSession } from '../../../lib/session.js';
import { chooseTheme, useTheme } from '../../../lib/theme.js';

const ROLE_NAMES = { user: 'student', vendor: 'vendor', admin: 'admin' } as const;

/** `/profile`: who you are here, how the site looks, and every page that has no other place on a phone. */
export function ProfileRoute() {
  const { isKnown, session } = useSession();
  const theme = useTheme();
  const signOut = useSignOutWithNotice();
  usePageTitle('Profile');
  const groups = [...FOOTER_COLUMNS, { title: 'The small print', items: LEGAL_ITEMS }];
  return (
    <div className="page max-w-2xl space-y-8 py-10 md:py-14">
      <h1 className="text-3xl md:text-5xl">Profile</h1>
      {isKnown && (
        <section className="sheet flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6" aria-label="Account">
          {session.authenticated ? (
            <>
              <p>You are signed in as <strong className="font-semibold">{session.role ? ROLE_NAMES[session.role] : 'student'}</strong>.</p>
              <Button look="secondary" onClick={signOut}>Sign Out</Button>
            </>
          ) : (
            <>
              <p>You are signed out.</p>
              <LinkButton to={to('login')}>Sign In</LinkButton>
            </>
          )}
        </section>
      )}
      <section aria-labelledby="theme-title">
        <h2 id="theme-title" className="mb-3 text-lg">Theme</h2>
        <div className="flex gap-3">
          <Button look="secondary" aria-pressed={theme === 'light'} className="aria-pressed:border-brand aria-pressed:text-brand" onClick={() => chooseTheme('light')}><Sun className="size-4.5" aria-hidden="true" />Light</Button>
          <Button look="secondary" aria-pressed={theme === 'dark'} className="aria-pressed:border-brand aria-pressed:text-brand" onClick={() => chooseTheme('dark')}><Moon className="size-4.5" aria-hidden="true" />Dark</Button>
        </div>
      </section>
      <LeaveBetaButton className={buttonClasses('secondary')} />
      {groups.map(({ title, items }) => (
        <section key={title}>
          <h2 className="mb-3 text-lg">{title}</h2>
          <ul className="sheet divide-y divide-line overflow-hidden">
            {available(items).map(({ label, href }) => (
              <li key={label}>
                <Link to={href} className="flex min-h-13 items-center justify-between gap-3 px-5 hover:bg-well focus-visible:-outline-offset-3">{label}<ChevronRight className="size-4.5 text-muted" aria-hidden="true" /></Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
