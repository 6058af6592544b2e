import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { PathName } from '../config/paths.js';

export interface Guard {
  /** Left out: anybody who is signed in. */
  role?: SessionRole;
  title: string;
  description: string;
}

const signIn = (description: string): Guard => ({ title: 'Authentication Required', description });
const VENDORS: Guard = {
  role: 'vendor',
  title: 'Access Denied',
  description: 'You must be logged in as a vendor to access this page.',
};
const ADMINS: Guard = {
  role: 'admin',
  title: 'Access Denied',
  description: 'You must be logged in as an admin to access this page.',
};

/** Screens that ask who is there; everybody else is told so and sent home. The server refuses by itself. */
export const GUARDS = {
  account: signIn('Please sign in to open your account'),
  referrals: signIn('Please sign in to invite classmates'),
  savedDeals: signIn('Please sign in to view your saved deals'),
  vendorRegister: signIn('Please sign in to register as a vendor'),
  vendorDashboard: VENDORS,
  vendorNewDeal: VENDORS,
  vendorAnalytics: VENDORS,
  adminDashboard: ADMINS,
  adminDeals: ADMINS,
} as const satisfies Partial<Record<PathName, Guard>>;

export type GuardedScreen = keyof typeof GUARDS;
