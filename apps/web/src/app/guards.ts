import type { SessionRole } from '@campus-deals/contracts/enumerations';
import type { PathName } from '../config/paths.js';

export interface Guard {
  /** Left out: anybody who is signed in. */
  role?: SessionRole;
  title: string;
  description: string;
  /** The page's own title. */
  page: string;
  /** Own links to it invite new vendors: the sign-in modal opens with the vendor box ticked. */
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

/** Screens that need a session. `require-session.tsx` explains what happens to everybody else. The server refuses by itself. */
export const GUARDS = {
  account: signIn('Account Settings', 'Please sign in to open your account'),
  referrals: signIn('Invite Classmates', 'Please sign in to invite classmates'),
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
  admin: admins('Admin Dashboard'),
} as const satisfies Partial<Record<PathName, Guard>>;

export type GuardedScreen = keyof typeof GUARDS;
