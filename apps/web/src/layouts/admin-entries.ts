import {
  Activity,
  ChartColumn,
  ClipboardCheck,
  FileUp,
  Flag,
  IdCard,
  Inbox,
  LayoutDashboard,
  Mail,
  Map,
  Plus,
  Receipt,
  ScrollText,
  Settings,
  Store,
  Tag,
  ToggleRight,
  University,
  UserRoundX,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { adminPaths, toAdmin, type AdminPathName } from '../config/admin-paths.js';

export interface AdminEntry {
  label: string;
  Icon: LucideIcon;
  path: AdminPathName;
  query?: Record<string, string>;
}

/** Navigation of the admin area. When several entries match an address, the last one is current. */
export const ADMIN_GROUPS: { title?: string; entries: AdminEntry[] }[] = [
  {
    entries: [
      { label: 'Dashboard', Icon: LayoutDashboard, path: 'dashboard' },
      { label: 'To review', Icon: ClipboardCheck, path: 'deals' },
      { label: 'Reports', Icon: ChartColumn, path: 'reports' },
    ],
  },
  {
    title: 'Catalog',
    entries: [
      { label: 'Colleges', Icon: University, path: 'colleges' },
      { label: 'College Activation', Icon: ToggleRight, path: 'collegeActivation' },
      { label: 'Map View', Icon: Map, path: 'map' },
      { label: 'Vendors', Icon: Store, path: 'vendors' },
      { label: 'Deals', Icon: Tag, path: 'deals', query: { view: 'all' } },
    ],
  },
  {
    title: 'People',
    entries: [
      { label: 'Users', Icon: Users, path: 'users' },
      { label: 'Student cards', Icon: IdCard, path: 'studentCards' },
      { label: 'Newsletter', Icon: Mail, path: 'newsletter' },
      { label: 'Subscribers', Icon: Inbox, path: 'newsletter', query: { view: 'subscribers' } },
    ],
  },
  {
    title: 'System',
    entries: [
      { label: 'Imports', Icon: FileUp, path: 'imports' },
      { label: 'Operations', Icon: Activity, path: 'operations' },
      { label: 'Audit Log', Icon: ScrollText, path: 'auditLog' },
      { label: 'Settings', Icon: Settings, path: 'settings' },
    ],
  },
];

/** Screens listed only in the command palette, in addition to the navigation's. */
export const MORE_ENTRIES: AdminEntry[] = [
  { label: 'Add a college', Icon: Plus, path: 'newCollege' },
  { label: 'Add a vendor', Icon: Plus, path: 'newVendor' },
  { label: 'Add a deal', Icon: Plus, path: 'newDeal' },
  { label: 'Reported deals and businesses', Icon: Flag, path: 'deals', query: { view: 'reported' } },
  { label: 'Reported and hidden reviews', Icon: Flag, path: 'deals', query: { view: 'reviews' } },
  { label: 'Newsletter preview', Icon: Mail, path: 'newsletter', query: { view: 'preview' } },
  { label: 'Erasure receipts', Icon: UserRoundX, path: 'users', query: { view: 'erasures' } },
  { label: 'Payments', Icon: Receipt, path: 'operations', query: { view: 'payments' } },
];

export const entryHref = ({ path, query }: AdminEntry): string => toAdmin(path, {}, query);

/** Returns the navigation entry of an address, including addresses below it: `/admin/deals/5` belongs to Deals. */
export function currentEntry({ pathname, search }: { pathname: string; search: string }): AdminEntry | undefined {
  const params = new URLSearchParams(search);
  return ADMIN_GROUPS.flatMap(({ entries }) => entries).findLast(({ path, query = {} }) =>
    pathname === adminPaths[path]
      ? Object.entries(query).every(([name, value]) => params.get(name) === value)
      : pathname.startsWith(`${adminPaths[path]}/`),
  );
}
