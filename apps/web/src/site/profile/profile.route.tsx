import { initialOf } from '@campus-deals/contracts/characters';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LogOut, Moon, Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../marketplace/page-head.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button, buttonClasses, LinkButton } from '../../kit/ui/button.js';
import { to } from '../../platform/paths.js';
import { profileQuery } from '../../marketplace/profile/profile.api.js';
import { LeaveBetaButton } from '../gate/leave-beta-button.js';
import { FOOTER_COLUMNS, LEGAL_ITEMS } from '../../marketplace/layout/menu-items.js';
import { useSignOutWithNotice } from '../../marketplace/layout/use-sign-out-with-notice.js';
import { useSession } from '../../platform/session/session.js';
import { chooseTheme, useTheme } from '../../platform/browser/theme.js';

const ROLE_NAMES = { user: 'Student', vendor: 'Vendor', admin: 'Admin' } as const;
const FOR_BUSINESSES = { label: 'For businesses', href: `${to('howItWorks')}#businesses` };
const ROW =
  'flex min-h-13 w-full items-center justify-between gap-3 px-5 text-left hover:bg-well focus-visible:-outline-offset-3';

/** `/profile`: the account, the theme, and every page that is not linked elsewhere on a phone. */
export function Component() {
  const { isKnown, session } = useSession();
  const theme = useTheme();
  const [forStudents, forVendors] = FOOTER_COLUMNS;
  const groups = [
    forStudents,
    ...(session.role === 'vendor' ? [forVendors] : []),
    { title: 'More', items: [...(session.role === 'vendor' ? [] : [FOR_BUSINESSES]), ...LEGAL_ITEMS] },
  ];
  return (
    <div className="page max-w-2xl space-y-8 py-10 md:py-14">
      <PageHead title="Profile" noIndex />
      {session.authenticated ? (
        <AccountHead role={ROLE_NAMES[session.role ?? 'user']} />
      ) : (
        <h1 className="text-3xl md:text-5xl">Profile</h1>
      )}
      {isKnown && (
        <section aria-label="Account">
          {session.authenticated ? (
            <AccountLinks />
          ) : (
            <div className="sheet flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6">
              <p>You are signed out.</p>
              <LinkButton to={to('login')}>Sign In</LinkButton>
            </div>
          )}
        </section>
      )}
      <section aria-labelledby="theme-title">
        <h2 id="theme-title" className="mb-3 text-lg">
          Theme
        </h2>
        <div className="flex gap-3">
          <Button
            variant="secondary"
            aria-pressed={theme === 'light'}
            className="aria-pressed:border-brand aria-pressed:text-brand"
            onClick={() => chooseTheme('light')}
          >
            <Sun className="size-4.5" />
            Light
          </Button>
          <Button
            variant="secondary"
            aria-pressed={theme === 'dark'}
            className="aria-pressed:border-brand aria-pressed:text-brand"
            onClick={() => chooseTheme('dark')}
          >
            <Moon className="size-4.5" />
            Dark
          </Button>
        </div>
      </section>
      <LeaveBetaButton className={buttonClasses('secondary')} />
      {groups.map(({ title, items }) => (
        <section key={title}>
          <h2 className="mb-3 text-lg">{title}</h2>
          <ul className="sheet divide-y divide-line overflow-hidden">
            <Links items={items} />
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Shows the account's name, address and role. Without a profile from the server, the title is "Profile". */
function AccountHead({ role }: { role: string }) {
  const { data: profile } = useQuery(profileQuery);
  const title = profile?.name ?? profile?.email;
  return (
    <div className="flex items-center gap-4">
      <span
        className="grid size-13 shrink-0 place-items-center rounded-full bg-brand-soft font-display text-xl font-bold text-on-brand-soft uppercase"
        aria-hidden="true"
      >
        {initialOf(title ?? role)}
      </span>
      <div className="min-w-0">
        <h1 className="text-2xl wrap-anywhere md:text-4xl">{title ?? 'Profile'}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-body text-muted">
          {profile?.name && <span className="wrap-anywhere">{profile.email}</span>}
          <Badge tone="brand">{role}</Badge>
        </p>
      </div>
    </div>
  );
}

function Links({ items }: { items: readonly { label: string; href: string }[] }) {
  return items.map(({ label, href }) => (
    <li key={label}>
      <Link to={href} className={ROW}>
        {label}
        <ChevronRight className="size-4.5 text-muted" />
      </Link>
    </li>
  ));
}

const ACCOUNT_LINKS = [
  { label: 'Account Settings', href: to('account') },
  { label: 'Your savings', href: to('savings') },
  { label: 'Invite classmates', href: to('referrals') },
];

function AccountLinks() {
  const signOut = useSignOutWithNotice();
  return (
    <ul className="sheet divide-y divide-line overflow-hidden">
      <Links items={ACCOUNT_LINKS} />
      <li>
        <button type="button" className={ROW} onClick={signOut}>
          Sign Out
          <LogOut className="size-4.5 text-muted" />
        </button>
      </li>
    </ul>
  );
}
