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
  Users,
  type LucideIcon,
} from 'lucide-react';
import { toAdmin, type AdminPathName } from '../../platform/admin-paths.js';
import type { WorkMenu, WorkScreen } from './work-menu.js';

const screen = (label: string, Icon: LucideIcon, path: AdminPathName, query?: Record<string, string>): WorkScreen => ({
  label,
  Icon,
  href: toAdmin(path, {}, query),
});

const TO_REVIEW = screen('To review', ClipboardCheck, 'deals');

export const ADMIN_MENU: WorkMenu = {
  label: 'Admin',
  entries: [
    screen('Dashboard', LayoutDashboard, 'dashboard'),
    TO_REVIEW,
    screen('Reports', ChartColumn, 'reports'),
    {
      ...screen('Colleges', University, 'colleges'),
      screens: [
        screen('All colleges', University, 'colleges'),
        screen('College Activation', ToggleRight, 'collegeActivation'),
        screen('Map View', Map, 'map'),
      ],
    },
    screen('Vendors', Store, 'vendors'),
    screen('Deals', Tag, 'deals', { view: 'all' }),
    {
      ...screen('Users', Users, 'users'),
      screens: [screen('All users', Users, 'users'), screen('Student cards', IdCard, 'studentCards')],
    },
    screen('Newsletter', Mail, 'newsletter'),
    {
      ...screen('System', Settings, 'settings'),
      screens: [
        screen('Settings', Settings, 'settings'),
        screen('Imports', FileUp, 'imports'),
        screen('Operations', Activity, 'operations'),
        screen('Audit Log', ScrollText, 'auditLog'),
      ],
    },
  ],
  bar: [{ ...TO_REVIEW, label: 'Review' }],
};

/** Screens listed only in the command palette, in addition to the navigation's. */
export const MORE_SCREENS: WorkScreen[] = [
  screen('Add a college', Plus, 'newCollege'),
  screen('Add a vendor', Plus, 'newVendor'),
  screen('Add a deal', Plus, 'newDeal'),
  screen('Reported deals and businesses', Flag, 'deals', { view: 'reported' }),
  screen('Reported and hidden reviews', Flag, 'deals', { view: 'reviews' }),
  screen('Subscribers', Inbox, 'newsletter', { view: 'subscribers' }),
  screen('Newsletter preview', Mail, 'newsletter', { view: 'preview' }),
  screen('Payments', Receipt, 'operations', { view: 'payments' }),
];
