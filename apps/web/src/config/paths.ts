/** The URLs of all screens of the product, as the router matches them (`app/routes.tsx`). */
export const paths = {
  home: '/',
  search: '/search',
  profile: '/profile',
  login: '/login',
  authLogin: '/auth/login',
  authCallback: '/auth/callback',
  verify: '/verify',
  activation: '/colleges/activation',
  collegeOldLink: '/colleges/:collegeId',
  college: '/college/:collegeId',
  collegeNewsletter: '/college/:collegeId/newsletter',
  collegeVendors: '/college/:collegeId/vendors',
  collegeMap: '/college/:collegeId/map',
  vendor: '/college/:collegeId/vendor/:vendorId',
  deal: '/college/:collegeId/deal/:dealId',
  newsletterLink: '/newsletter/:link',
  howItWorks: '/how-it-works',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  savedDeals: '/user/saved',
  account: '/user/account',
  referrals: '/user/referrals',
  vendorDashboard: '/vendor/dashboard',
  vendorRegister: '/vendor/register',
  vendorNewDeal: '/vendor/deals/new',
  vendorEditDeal: '/vendor/deals/:dealId/edit',
  vendorAnalytics: '/vendor/analytics',
  vendorStories: '/vendor/success-stories',
  vendorRedeem: '/vendor/redeem',
  // The screens below it are in `admin-paths.ts`: nobody else loads them.
  admin: '/admin/*',
  adminDeals: '/admin/deals',
} as const;

/** Opens the sign-in modal over whatever page it is appended to. */
export const SIGN_IN_HASH = '#sign-in';

/**
 * Appended to our own links to guarded screens. A visitor signs in there and continues; without it, as in a typed address,
 * the guard sends the visitor home.
 */
export const CONTINUE_HASH = '#continue';

export type PathName = keyof typeof paths;

/** Where links of mails lead: the access gate does not cover them. */
const OUTSIDE_GATE = /^\/(auth\/callback|verify|newsletter\/\w+)\/?$/;

export function isOutsideGate(pathname: string): boolean {
  return OUTSIDE_GATE.test(pathname);
}

/** Screens of admins and vendors: they carry no advertising for the marketplace. */
const WORK_SCREEN = /^\/(admin|vendor)\/(?!success-stories)/;

export function isWorkScreen(pathname: string): boolean {
  return WORK_SCREEN.test(pathname);
}

/** The address of a screen: fills the pattern's parameters in; `query` is appended. */
export function to(
  name: PathName,
  params: Record<string, string | number> = {},
  query: Record<string, string> = {},
): string {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
