import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import type { SessionDto } from '@campus-deals/contracts/session.dto';
import { to, type PathName } from '../config/paths.js';

export interface MenuItem {
  label: string;
  path: PathName;
  href: string;
}

const item = (
  label: string,
  path: PathName,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): MenuItem => ({ label, path, href: to(path, params, query) });

/** The header's links, in order; the mobile menu has the same. Sign Out is a button beside them. */
export function headerItems({ authenticated, role }: SessionDto): MenuItem[] {
  if (!authenticated) return [item('Sign In', 'login'), item('Sign Up', 'login')];
  return [
    ...(role === 'vendor' ? [item('Vendor Dashboard', 'vendorDashboard')] : []),
    ...(role === 'admin' ? [item('Admin Dashboard', 'adminDeals')] : []),
    item('Saved Deals', 'savedDeals'),
  ];
}

/** The college bar's Quick Actions by role; the college's own website is added by the bar. */
export function quickActions(
  collegeId: string,
  college: Pick<CollegeDto, 'id'> | undefined,
  { authenticated, role }: SessionDto,
): MenuItem[] {
  const params = { collegeId };
  const query: Record<string, string> = college ? { college: String(college.id) } : {};
  return [
    item('All Deals', 'college', params),
    item('All Vendors', 'collegeVendors', params),
    ...(authenticated && role !== 'vendor' ? [item('Saved Deals', 'savedDeals')] : []),
    item('Campus Map', 'collegeMap', params),
    item('Subscribe to Newsletter', 'collegeNewsletter', params),
    role === 'vendor'
      ? item('Submit New Deal', 'vendorNewDeal', {}, query)
      : item('Register as Vendor', 'vendorRegister', {}, query),
  ];
}

export const FOOTER_COLUMNS: { title: string; items: MenuItem[] }[] = [
  {
    title: 'For Students',
    items: [
      item('Find Your College', 'search'),
      item('College Activation Status', 'activation'),
      item('Saved Deals', 'savedDeals'),
      item('How It Works', 'howItWorks'),
      item('Frequently Asked Questions', 'faq'),
    ],
  },
  {
    title: 'For Vendors',
    items: [
      item('Register Your Business', 'vendorRegister'),
      item('Post a Deal', 'vendorNewDeal'),
      item('Analytics Dashboard', 'vendorAnalytics'),
      item('Redeem a Code', 'vendorRedeem'),
      item('Success Stories', 'vendorStories'),
      { ...item('How It Works for Businesses', 'howItWorks'), href: `${to('howItWorks')}#businesses` },
    ],
  },
];
export const LEGAL_ITEMS: MenuItem[] = [item('Privacy Policy', 'privacy'), item('Terms of Service', 'terms')];
