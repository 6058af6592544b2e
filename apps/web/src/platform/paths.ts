/** Route patterns of all screens (`app/routes.tsx`). */
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
  sentNewsletters: '/college/:collegeId/newsletters/:newsletterId?',
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
  savings: '/user/savings',
  receipt: '/vendor/receipts/:id',
  vendorDashboard: '/vendor/dashboard',
  vendorRegister: '/vendor/register',
  vendorNewDeal: '/vendor/deals/new',
  vendorEditDeal: '/vendor/deals/:dealId/edit',
  vendorAnalytics: '/vendor/analytics',
  vendorStories: '/vendor/success-stories',
  vendorRedeem: '/vendor/redeem',
  vendorCounterDevices: '/vendor/counter-devices',
  // Opened by a device's link, with its secret in the fragment.
  counter: '/counter',
  vendorDevelopers: '/vendor/developers',
  // Its screens are in `admin-paths.ts`, which only admins load.
  admin: '/admin/*',
  adminDeals: '/admin/deals',
} as const;

/** Fragment that opens the sign-in modal over any page. */
export const SIGN_IN_HASH = '#sign-in';

/**
 * Fragment appended to our own links to guarded screens. It leads users without a vendor screen's role to the
 * registration. Without it, as with a typed address, the guard sends them home.
 */
export const CONTINUE_HASH = '#continue';

export type PathName = keyof typeof paths;

/** Targets of mail links, which the access gate does not cover. */
const OUTSIDE_GATE = /^\/(auth\/callback|verify|newsletter\/\w+)\/?$/;

export function isOutsideGate(pathname: string): boolean {
  return OUTSIDE_GATE.test(pathname);
}

/** Screens for admin and vendor work. They show no advertising for the marketplace. */
const WORK_SCREEN = /^\/((admin|vendor)\/(?!success-stories)|counter$)/;

export function isWorkScreen(pathname: string): boolean {
  return WORK_SCREEN.test(pathname);
}

type Params = Record<string, string | number>;
type Query = Record<string, string>;

/** Returns the address of a screen: fills in the pattern's parameters and appends `query`. */
export const to = (name: PathName, params?: Params, query?: Query): string => fillPath(paths[name], params, query);

/** Fills in a pattern's parameters, of which those that end in `?` may be absent, and appends `query`. */
export function fillPath(pattern: string, params: Params = {}, query: Query = {}): string {
  const path = pattern.replace(/\/:(\w+)(\??)/g, (_, key: string, optional: string) => {
    const value = params[key];
    if (value !== undefined) return `/${encodeURIComponent(value)}`;
    if (optional) return '';
    throw new Error(`${pattern} needs ${key}`);
  });
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
