import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { CONTINUE_HASH, to, type PathName } from '../../platform/paths.js';

export interface MenuItem {
  label: string;
  href: string;
}

const item = (label: string, path: PathName, hash = ''): MenuItem => ({ label, href: to(path) + hash });

/** A link to a guarded screen that visitors see as well. */
const guarded = (label: string, path: PathName): MenuItem => item(label, path, CONTINUE_HASH);

/** Header links in order, which the mobile menu repeats. Sign Out is a separate button. */
export function headerItems({ authenticated, role }: SessionDto): MenuItem[] {
  if (!authenticated) return [item('Sign In', 'login'), item('Sign Up', 'login')];
  return [
    ...(role === 'vendor' ? [item('Vendor Dashboard', 'vendorDashboard')] : []),
    ...(role === 'admin' ? [item('Admin Dashboard', 'adminDeals')] : []),
    ...(role === 'admin' ? [] : [item('Saved Deals', 'savedDeals')]),
  ];
}

interface MenuColumn {
  title: string;
  items: MenuItem[];
}

export const FOOTER_COLUMNS: [forStudents: MenuColumn, forVendors: MenuColumn] = [
  {
    title: 'For Students',
    items: [
      item('Find Your College', 'search'),
      item('College Activation Status', 'activation'),
      guarded('Saved Deals', 'savedDeals'),
      item('How It Works', 'howItWorks'),
      item('Frequently Asked Questions', 'faq'),
    ],
  },
  {
    title: 'For Vendors',
    items: [
      guarded('Register Your Business', 'vendorRegister'),
      guarded('Post a Deal', 'vendorNewDeal'),
      guarded('Analytics Dashboard', 'vendorAnalytics'),
      guarded('Redeem a Code', 'vendorRedeem'),
      item('Success Stories', 'vendorStories'),
      item('How It Works for Businesses', 'howItWorks', '#businesses'),
    ],
  },
];
export const LEGAL_ITEMS: MenuItem[] = [item('Privacy Policy', 'privacy'), item('Terms of Service', 'terms')];
