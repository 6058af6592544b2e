import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { PathName } from '../config/paths.js';

export interface Guard {
  /** Required role. Undefined admits any signed-in user. */
  role?: SessionRole;
  title: string;
  description: string;
  /** Title of the page. */
  page: string;
  /** Whether our own links to the page invite new vendors. The sign-in modal then opens with the vendor box ticked. */
  isForNewVendors?: boolean;
}

const signIn = (page: string, description: string): Guard => ({ title: 'Authentication Required', description, page });
const vendors = (page: string): Guard => ({
  role: 'vendor',
  title: 'Access Denied',
  description: 'You must be logged in as a vendor to access this page.',
  page,
});
const admins = (page: string): Guard => ({
  role: 'admin',
  title: 'Access Denied',
  description: 'You must be logged in as an admin to access this page.',
  page,
});

/** Screens that need a session. `require-session.tsx` handles everyone else. The server enforces access on its own. */
export const GUARDS = {
  account: signIn('Account Settings', 'Please sign in to open your account'),
  referrals: signIn('Invite Classmates', 'Please sign in to invite classmates'),
  savings: signIn('Your Savings', 'Please sign in to see what you saved'),
  savedDeals: signIn('Saved Deals', 'Please sign in to view your saved deals'),
  vendorRegister: {
    ...signIn('Register Your Business', 'Please sign in to register as a vendor'),
    isForNewVendors: true,
  },
  vendorDashboard: vendors('Vendor Dashboard'),
  vendorNewDeal: { ...vendors('Submit a New Deal'), isForNewVendors: true },
  vendorEditDeal: vendors('Change a Deal'),
  vendorAnalytics: { ...vendors('Analytics'), isForNewVendors: true },
  vendorRedeem: { ...vendors('Redeem a Code'), isForNewVendors: true },
  vendorCounterDevices: vendors('Counter Devices'),
  vendorDevelopers: vendors('Developers'),
  receipt: signIn('Receipt', 'Please sign in to open your receipt'),
  admin: admins('Admin Dashboard'),
} as const satisfies Partial<Record<PathName, Guard>>;

export type GuardedScreen = keyof typeof GUARDS;
