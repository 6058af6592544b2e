import type { SessionDto } from '@campus-deals/contracts/session.dto';
import { CONTINUE_HASH, to, type PathName } from '../config/paths.js';

export interface MenuItem {
  label: string;
  href: string;
}

const item = (label: string, path: PathName, hash = ''): MenuItem => ({ label, href: to(path) + hash });

/** A link to a guarded screen that visitors see, too. */
const guarded = (label: string, path: PathName): MenuItem => item(label, path, CONTINUE_HASH);

/** The header's links, in order; the mobile menu has the same. Sign Out is a button beside them. */
export function headerItems({ authenticated, role }: SessionDto): MenuItem[] {
  if (!authenticated) return [item('Sign In', 'login'), item('Sign Up', 'login')];
  return [
    ...(role === 'vendor' ? [item('Vendor Dashboard', 'vendorDashboard')] : []),
    ...(role === 'admin' ? [item('Admin Dashboard', 'adminDeals')] : []),
    item('Saved Deals', 'savedDeals'),
  ];
}

/** The tools of a vendor; marketing lists them, too. */
export const VENDOR_TOOLS: MenuItem[] = [
  guarded('Post a Deal', 'vendorNewDeal'),
  guarded('Analytics Dashboard', 'vendorAnalytics'),
  guarded('Redeem a Code', 'vendorRedeem'),
];

export const FOOTER_COLUMNS: { title: string; items: MenuItem[] }[] = [
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
      ...VENDOR_TOOLS,
      item('Success Stories', 'vendorStories'),
      item('How It Works for Businesses', 'howItWorks', '#businesses'),
    ],
  },
];
export const LEGAL_ITEMS: MenuItem[] = [item('Privacy Policy', 'privacy'), item('Terms of Service', 'terms')];
