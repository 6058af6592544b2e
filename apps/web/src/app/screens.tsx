import type { ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { paths, type PathName } from '../config/paths.js';
import { lazyRoute, type RouteScreen } from '../lib/route-load.js';
import type { GuardedScreen } from './guards.js';
import { loadCollegeBar, SiteFrame } from './site-frame.js';

/** A screen that its guard lets only some see. */
function guardedRoute<M>(screen: GuardedScreen, load: () => Promise<M>, pick: (module: M) => ComponentType) {
  return lazyRoute(
    () => Promise.all([import('./require-session.js'), load()]),
    ([{ guarded }, module]) => guarded(screen, pick(module)),
  );
}

/** Screen by path; the code of each is fetched when it is first visited. */
const SCREENS: Partial<Record<PathName, RouteScreen>> = {
  home: lazyRoute(
    () => import('./routes/home/home.route.js'),
    (route) => route.HomeRoute,
  ),
  search: lazyRoute(
    () => import('./routes/search/search.route.js'),
    (route) => route.SearchRoute,
  ),
  activation: lazyRoute(
    () => import('./routes/colleges/activation.route.js'),
    (route) => route.ActivationRoute,
  ),
  college: lazyRoute(
    () => import('./routes/colleges/college.route.js'),
    (route) => route.CollegeRoute,
  ),
  collegeOldLink: lazyRoute(
    () => import('./routes/colleges/old-link.route.js'),
    (route) => route.OldLinkRoute,
  ),
  collegeMap: lazyRoute(
    () => import('./routes/map/campus-map.route.js'),
    (route) => route.CampusMapRoute,
  ),
  deal: lazyRoute(
    () => import('./routes/deals/deal.route.js'),
    (route) => route.DealRoute,
  ),
  vendor: lazyRoute(
    () => import('./routes/vendors/vendor.route.js'),
    (route) => route.VendorRoute,
  ),
  collegeVendors: lazyRoute(
    () => import('./routes/vendors/vendors.route.js'),
    (route) => route.VendorsRoute,
  ),
  collegeNewsletter: lazyRoute(
    () => import('./routes/newsletter/college-newsletter.route.js'),
    (route) => route.CollegeNewsletterRoute,
  ),
  unsubscribe: lazyRoute(
    () => import('./routes/newsletter/unsubscribe.route.js'),
    (route) => route.UnsubscribeRoute,
  ),
  authCallback: lazyRoute(
    () => import('./routes/auth/callback.route.js'),
    (route) => route.CallbackRoute,
  ),
  verify: lazyRoute(
    () => import('./routes/auth/verify.route.js'),
    (route) => route.VerifyRoute,
  ),
  profile: lazyRoute(
    () => import('./routes/auth/profile.route.js'),
    (route) => route.ProfileRoute,
  ),
  account: guardedRoute(
    'account',
    () => import('./routes/account/account.route.js'),
    (route) => route.AccountRoute,
  ),
  savedDeals: guardedRoute(
    'savedDeals',
    () => import('./routes/saved/saved.route.js'),
    (route) => route.SavedDealsRoute,
  ),
  referrals: guardedRoute(
    'referrals',
    () => import('./routes/account/referrals.route.js'),
    (route) => route.ReferralsRoute,
  ),
  howItWorks: lazyRoute(
    () => import('./routes/pages/how-it-works.route.js'),
    (route) => route.HowItWorksRoute,
  ),
  faq: lazyRoute(
    () => import('./routes/pages/faq.route.js'),
    (route) => route.FaqRoute,
  ),
  privacy: lazyRoute(
    () => import('./routes/pages/privacy.route.js'),
    (route) => route.PrivacyRoute,
  ),
  terms: lazyRoute(
    () => import('./routes/pages/terms.route.js'),
    (route) => route.TermsRoute,
  ),
};
const Login = lazyRoute(
  () => import('./routes/auth/login.route.js'),
  (route) => route.LoginRoute,
);
const NotFound = lazyRoute(
  () => import('./routes/pages/not-found.route.js'),
  (route) => route.NotFoundRoute,
);
SCREENS.login = Login;
SCREENS.authLogin = Login;

/** Fetches the code that the screen at a path is drawn with, so that it stands at once. */
export async function loadScreen(pathname: string): Promise<void> {
  const found = Object.entries(SCREENS).find(([name]) => matchPath(paths[name as PathName].pattern, pathname));
  await Promise.all([(found?.[1] ?? NotFound).load(), loadCollegeBar(pathname)]);
}

export function Screens() {
  return (
    <Routes>
      <Route element={<SiteFrame />}>
        {Object.entries(SCREENS).map(([name, Screen]) => (
          <Route key={name} path={paths[name as PathName].pattern} element={<Screen />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
