import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { PathName } from '../../platform/paths.js';

export interface Guard {
  /** Required role. Undefined admits any signed-in user. */
  role?: SessionRole;
  /** Shown to signed-in users without that role. */
  denial?: string;
  /** Completes "Sign in to …", which asks a visitor to sign in. */
  signInTo?: string;
  /** Title of the page. */
  page: string;
  /** Whether the page invites new vendors: a visitor then sees the registration. */
  isForNewVendors?: boolean;
}

const signIn = (page: string, signInTo: string): Guard => ({ signInTo, page });
const vendors = (page: string): Guard => ({
  role: 'vendor',
  denial: 'You must be logged in as a vendor to access this page.',
  page,
});
const admins = (page: string): Guard => ({
  role: 'admin',
  denial: 'You must be logged in as an admin to access this page.',
  page,
});

/** Screens that need a session. `require-session.tsx` handles everyone else. The server enforces access on its own. */
export const GUARDS = {
  account: signIn('Account Settings', 'open your account'),
  referrals: signIn('Invite Classmates', 'invite classmates'),
  savings: signIn('Your Savings', 'see what you saved'),
  savedDeals: signIn('Saved Deals', 'view your saved deals'),
  vendorRegister: {
    ...signIn('Register Your Business', 'register as a vendor'),
    isForNewVendors: true,
  },
  vendorDashboard: vendors('Vendor Dashboard'),
  vendorNewDeal: { ...vendors('Submit a New Deal'), isForNewVendors: true },
  vendorEditDeal: vendors('Change a Deal'),
  vendorAnalytics: { ...vendors('Analytics'), isForNewVendors: true },
  vendorRedeem: { ...vendors('Redeem a Code'), isForNewVendors: true },
  vendorCounterDevices: vendors('Counter Devices'),
  vendorDevelopers: vendors('Cash Register'),
  receipt: signIn('Receipt', 'open your receipt'),
  admin: admins('Admin Dashboard'),
} as const satisfies Partial<Record<PathName, Guard>>;

export type GuardedScreen = keyof typeof GUARDS;
