import { hasStudentRights } from '@campus-deals/contracts/enumerations';
import { useQuery } from '@tanstack/react-query';
import { Bell, ChevronDown, LogOut, Moon, Sun } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from '../../kit/ui/badge.js';
import { Dialog } from '../../kit/ui/dialog.js';
import { isWorkScreen, to } from '../../platform/paths.js';
import { useSession } from '../../platform/session/session.js';
import { chooseTheme, useTheme } from '../../platform/browser/theme.js';
import { unreadCountQuery } from '../notifications/notification-list.api.js';
import { NotificationPanel } from '../notifications/notification-panel.js';
import { FOOTER_COLUMNS, headerItems, LEGAL_ITEMS } from './menu-items.js';
import { useFromHere } from './use-from-here.js';
import { useSignOutWithNotice } from './use-sign-out-with-notice.js';
import type { WorkMenu } from './work-menu.js';

const navOf = (load: () => Promise<WorkMenu>) =>
  lazy(async () => {
    const [{ WorkNav }, menu] = await Promise.all([import('./work-nav.js'), load()]);
    return { default: ({ onChoose }: { onChoose: () => void }) => <WorkNav menu={menu} onChoose={onChoose} /> };
  });
const AdminNav = navOf(async () => (await import('./admin-entries.js')).ADMIN_MENU);
const VendorNav = navOf(async () => (await import('./vendor-entries.js')).VENDOR_MENU);

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-well';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-2 py-3">
      <h3 className="px-3 pb-1 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

/** Menu of small screens: the header's links, and those of the footer or of the work area's menu. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { session } = useSession();
  const isDark = useTheme() === 'dark';
  const signOut = useSignOutWithNotice();
  const fromHere = useFromHere();
  const { pathname } = useLocation();
  const isWork = isWorkScreen(pathname);
  const isAdmin = pathname.startsWith('/admin/') && session.role === 'admin';
  const Nav = isAdmin ? AdminNav : isWork && session.role === 'vendor' ? VendorNav : undefined;
  const columns = isWork ? [] : FOOTER_COLUMNS;
  const account = [
    ...headerItems(session),
    ...(hasStudentRights(session.role) ? [{ label: 'Your Savings', href: to('savings') }] : []),
    ...(session.authenticated ? [{ label: 'Account', href: to('account') }] : []),
  ];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Menu" shape="panel">
      {Nav && (
        <div className="px-2 pb-4">
          <Suspense fallback={null}>
            <Nav onChoose={onClose} />
          </Suspense>
        </div>
      )}
      <nav aria-label="Menu" className={Nav ? 'border-t border-line pt-3' : ''}>
        <ul className="px-2 pb-3">
          {account.map(({ label, href }) => (
            <li key={label}>
              <Link to={href} state={fromHere} onClick={onClose} className={ROW}>
                {label}
              </Link>
            </li>
          ))}
          {session.authenticated && (
            <li>
              <MenuNotifications rowClassName={ROW} onOpen={onClose} />
            </li>
          )}
          {session.authenticated && (
            <li>
              <button
                type="button"
                className={ROW}
                onClick={() => {
                  onClose();
                  signOut();
                }}
              >
                <LogOut className="size-5" />
                Sign Out
              </button>
            </li>
          )}
          <li>
            <button type="button" className={ROW} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
              {isDark ? <Sun className="size-5" /> : <Moon className="size-5" />}
              <span>{isDark ? 'Use light theme' : 'Use dark theme'}</span>
            </button>
          </li>
        </ul>
        {[...columns, { title: 'The small print', items: LEGAL_ITEMS }].map(({ title, items }) => (
          <Group key={title} title={title}>
            {items.map(({ label, href }) => (
              <li key={label}>
                <Link to={href} onClick={onClose} className={ROW}>
                  {label}
                </Link>
              </li>
            ))}
          </Group>
        ))}
      </nav>
    </Dialog>
  );
}

interface MenuNotificationsProps {
  rowClassName: string;
  /** Called when a notification's page is opened. */
  onOpen: () => void;
}

/** The bell as a row of the small menu, which expands in place. */
function MenuNotifications({ rowClassName, onOpen }: MenuNotificationsProps) {
  const { data: unread = 0 } = useQuery(unreadCountQuery);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={rowClassName}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell className="size-5" />
        Notifications {unread > 0 && <Badge tone="brand">{unread} unread</Badge>}
        <ChevronDown className={`ml-auto size-4.5 text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen && (
        <section id={`${id}-panel`} aria-labelledby={`${id}-title`} className="my-1 rounded-md border border-line">
          <NotificationPanel titleId={`${id}-title`} onOpen={onOpen} />
        </section>
      )}
    </>
  );
}
