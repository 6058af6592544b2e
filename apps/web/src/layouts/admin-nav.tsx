import {
  Activity,
  FileUp,
  LayoutDashboard,
  LogOut,
  ScrollText,
  Store,
  Tag,
  ToggleRight,
  University,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { toAdmin, type AdminPathName } from '../config/admin-paths.js';
import { useSignOutWithNotice } from './use-sign-out-with-notice.js';

const GROUPS: { label: string; Icon: LucideIcon; path: AdminPathName }[][] = [
  [
    { label: 'Dashboard', Icon: LayoutDashboard, path: 'dashboard' },
    { label: 'Colleges', Icon: University, path: 'colleges' },
    { label: 'College Activation', Icon: ToggleRight, path: 'collegeActivation' },
    { label: 'Vendors', Icon: Store, path: 'vendors' },
    { label: 'Deals', Icon: Tag, path: 'deals' },
    { label: 'Users', Icon: Users, path: 'users' },
  ],
  [
    { label: 'Audit Log', Icon: ScrollText, path: 'auditLog' },
    { label: 'Operations', Icon: Activity, path: 'operations' },
    { label: 'Imports', Icon: FileUp, path: 'imports' },
  ],
];

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-[0.9375rem] font-medium text-muted transition-colors hover:bg-well hover:text-ink aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-brand-soft';

/** The screens of admins, and the way out; in the sidebar and in the menu of a phone. */
export function AdminNav({ onChoose }: { onChoose?: () => void }) {
  const signOut = useSignOutWithNotice();
  const leave = () => {
    onChoose?.();
    signOut();
  };
  return (
    <nav aria-label="Admin" className="divide-y divide-line">
      {GROUPS.map((items) => (
        <ul key={items[0]?.label} className="space-y-0.5 py-3 first:pt-0">
          {items.map(({ label, Icon, path }) => (
            <li key={label}>
              <NavLink to={toAdmin(path)} className={ROW} {...(onChoose && { onClick: onChoose })}>
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      ))}
      <button type="button" className={`${ROW} mt-3`} onClick={leave}>
        <LogOut className="size-5 shrink-0" aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}
