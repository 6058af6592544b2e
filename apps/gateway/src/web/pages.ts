import { PRODUCT_NAME } from '@campus-deals/contracts/limits';
import type { PageHead } from './page-head.js';

/** A screen of the web: which entity its head is about, or a fixed head. */
export type Page =
  | { kind: 'fixed'; head: PageHead }
  | { kind: 'college'; college: string; section: CollegeSection | undefined }
  | { kind: 'vendor'; vendor: string; college: string }
  | { kind: 'deal'; deal: string; college: string }
  | { kind: 'moved'; to: string };

export type CollegeSection = 'newsletter' | 'vendors' | 'map';
const COLLEGE_SECTIONS: readonly string[] = ['newsletter', 'vendors', 'map'] satisfies CollegeSection[];

export const HOME: PageHead = {
  title: `Find Student Discounts Near Your Campus | ${PRODUCT_NAME}`,
  description:
    'Local student discounts near your college: food, entertainment, services and shopping from businesses around campus. Find your school and start saving.',
  canonical: '/',
};

export const NOT_FOUND: PageHead = {
  title: titled('Page Not Found'),
  description: 'This page does not exist.',
  noIndex: true,
};

const missing = (what: string, description: string): PageHead => ({
  title: titled(`${what} Not Found`),
  description,
  noIndex: true,
});

/** The heads of what is not there, or not any more. */
export const MISSING: Record<'college' | 'vendor' | 'deal', PageHead> = {
  college: missing('College', 'This college is not on the list.'),
  vendor: missing('Vendor', 'This vendor does not exist or is no longer listed.'),
  deal: missing('Deal', 'This deal has ended or does not exist.'),
};

/** Pages with a head of their own that search engines may list. */
const LISTED: Record<string, [title: string, description: string]> = {
  '/colleges/activation': [
    'College Activation Status',
    'Track which colleges are close to their subscriber goal. Once a college reaches it, deals from local vendors are unlocked.',
  ],
  '/how-it-works': [
    'How It Works',
    'How students find local deals, how colleges are activated and how vendors reach students near their campus.',
  ],
  '/faq': [
    'Frequently Asked Questions',
    'Answers for students and vendors about deals, sign-in, newsletters and registration.',
  ],
  '/privacy': ['Privacy Policy', 'What we keep about you, why, for how long, and how to have it deleted.'],
  '/terms': ['Terms of Service', 'The terms for students and vendors.'],
};

/** Screens that exist but are not for search engines. */
const UNLISTED: Record<string, string> = {
  '/search': 'Search',
  '/profile': 'Profile',
  '/login': 'Sign In',
  '/auth/login': 'Sign In',
  '/auth/callback': 'Signing In',
  '/verify': 'Verify Your Link',
  '/newsletter/unsubscribe': 'Unsubscribe',
  '/user/saved': 'Saved Deals',
  '/user/account': 'Account Settings',
  '/user/referrals': 'Invite Classmates',
  '/vendor/dashboard': 'Vendor Dashboard',
  '/vendor/register': 'Register Your Business',
  '/vendor/deals/new': 'Submit a New Deal',
  '/vendor/analytics': 'Analytics',
  '/vendor/success-stories': 'Success Stories',
  '/admin/dashboard': 'Admin Dashboard',
  '/admin/deals': 'Deals',
  '/admin/colleges': 'Colleges',
  '/admin/vendors': 'Vendors',
  '/admin/users': 'Users',
  '/admin/college-activation': 'College Activation',
};

/** Paths for the sitemap, beside home and the colleges. */
export const LISTED_PATHS = Object.keys(LISTED);

/** The screen of a path, or undefined when the web has none. Keep in step with the web's own table of URLs. */
export function findPage(path: string): Page | undefined {
  const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (clean === '/') return { kind: 'fixed', head: HOME };
  const listed = LISTED[clean];
  if (listed) return { kind: 'fixed', head: { title: titled(listed[0]), description: listed[1], canonical: clean } };
  const unlisted = UNLISTED[clean];
  if (unlisted)
    return { kind: 'fixed', head: { title: titled(unlisted), description: HOME.description, noIndex: true } };
  const [, top, college, section, id, ...more] = clean.split('/');
  if (!college || more.length > 0) return undefined;
  if (top === 'colleges' && section === undefined) return { kind: 'moved', to: `/college/${college}` };
  if (top !== 'college') return undefined;
  if (section === undefined) return { kind: 'college', college, section: undefined };
  if (id === undefined && COLLEGE_SECTIONS.includes(section))
    return { kind: 'college', college, section: section as CollegeSection };
  if (id !== undefined && section === 'vendor') return { kind: 'vendor', vendor: id, college };
  if (id !== undefined && section === 'deal') return { kind: 'deal', deal: id, college };
  return undefined;
}

export function titled(text: string): string {
  return `${text} | ${PRODUCT_NAME}`;
}
