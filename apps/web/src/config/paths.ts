import type { SessionRole } from '@campus-deals/contracts/enumerations';

interface Path {
  /** What the router matches. */
  pattern: string;
  /** False while the screen is still to be built: it has no route, and menus leave it out. */
  available: boolean;
}

/** The URLs of all screens of the product, built or still to come; those that are built are in the route table (`app/routes.tsx`). */
export const paths = {
  home: { pattern: '/', available: true },
  search: { pattern: '/search', available: true },
  profile: { pattern: '/profile', available: true },
  login: { pattern: '/login', available: true },
  authLogin: { pattern: '/auth/login', available: true },
  authCallback: { pattern: '/auth/callback', available: true },
  verify: { pattern: '/verify', available: true },
  activation: { pattern: '/colleges/activation', available: true },
  collegeOldLink: { pattern: '/colleges/:collegeId', available: true },
  college: { pattern: '/college/:collegeId', available: true },
  collegeNewsletter: { pattern: '/college/:collegeId/newsletter', available: true },
  collegeVendors: { pattern: '/college/:collegeId/vendors', available: true },
  collegeMap: { pattern: '/college/:collegeId/map', available: true },
  vendor: { pattern: '/college/:collegeId/vendor/:vendorId', available: true },
  deal: { pattern: '/college/:collegeId/deal/:dealId', available: true },
  unsubscribe: { pattern: '/newsletter/unsubscribe', available: true },
  howItWorks: { pattern: '/how-it-works', available: true },
  faq: { pattern: '/faq', available: true },
  privacy: { pattern: '/privacy', available: true },
  terms: { pattern: '/terms', available: true },
  savedDeals: { pattern: '/user/saved', available: true },
  account: { pattern: '/user/account', available: true },
  referrals: { pattern: '/user/referrals', available: true },
  vendorDashboard: { pattern: '/vendor/dashboard', available: true },
  vendorRegister: { pattern: '/vendor/register', available: true },
  vendorNewDeal: { pattern: '/vendor/deals/new', available: true },
  vendorEditDeal: { pattern: '/vendor/deals/:dealId/edit', available: true },
  vendorAnalytics: { pattern: '/vendor/analytics', available: true },
  vendorStories: { pattern: '/vendor/success-stories', available: true },
  vendorRedeem: { pattern: '/vendor/redeem', available: true },
  // The screens below it are in `admin-paths.ts`: nobody else loads them.
  admin: { pattern: '/admin/*', available: true },
  adminDashboard: { pattern: '/admin/dashboard', available: true },
  adminDeals: { pattern: '/admin/deals', available: true },
} as const satisfies Record<string, Path>;

/** Opens the sign-in modal over whatever page it is appended to. */
export const SIGN_IN_HASH = '#sign-in';

export type PathName = keyof typeof paths;

/** Where links of mails lead: the access gate does not cover them. */
const OUTSIDE_GATE: readonly string[] = ['/auth/callback', '/verify', '/newsletter/unsubscribe', '/newsletter/confirm'];

export function isOutsideGate(pathname: string): boolean {
  return OUTSIDE_GATE.includes(pathname.replace(/\/$/, ''));
}

/** The address of a screen: fills the pattern's parameters in; `query` is appended. */
export function to(
  name: PathName,
  params: Record<string, string | number> = {},
  query: Record<string, string> = {},
): string {
  const path = paths[name].pattern.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

const HOME_OF_ROLE: Record<SessionRole, PathName> = {
  admin: 'adminDashboard',
  vendor: 'vendorDashboard',
  user: 'home',
};

/** Where someone lands after signing in. */
export function homeOfRole(role: SessionRole): string {
  return to(HOME_OF_ROLE[role]);
}
