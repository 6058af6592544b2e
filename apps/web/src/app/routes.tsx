import type { ComponentType } from 'react';
import { redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { paths, to, type PathName } from '../platform/paths.js';
import type { RouteHandle } from '../platform/react/route-handle.js';
import type { GuardedScreen } from '../marketplace/sign-in/guards.js';
import { PageError } from './page-error.js';
import { loader as rootLoader, SiteFrame } from './site-frame.js';

/** Exports of a route's file. */
interface RouteModule {
  Component: ComponentType;
  /** Starts the page's reads (`platform/api/loading.ts`). */
  loader?: LoaderFunction;
  /** Replaces the page when its loader or its rendering fails. */
  ErrorBoundary?: ComponentType;
  /** Guard of the screen. Undefined admits everyone. The server enforces access on its own. */
  access?: GuardedScreen;
  handle?: RouteHandle;
}

/** Defines a lazy route. Its id is its module's path below `src/`, by which the build's manifest is searched. */
function page(name: PathName, id: string, load: () => Promise<RouteModule>): RouteObject {
  return {
    id,
    path: paths[name],
    lazy: async () => {
      const { access, Component, ...route } = await load();
      if (!access) return { ...route, Component };
      // The main landing pages have no guard, and do not load the guard's code.
      const { guarded } = await import('../marketplace/sign-in/require-session.js');
      return { ...route, Component: guarded(access, Component) };
    },
  };
}

const login = page('login', 'site/sign-in/login', () => import('../site/sign-in/login.route.js'));

/** Every page of the site, identical for server and browser. Any other path gets a 404. */
export const pageRoutes: RouteObject[] = [
  page('home', 'site/home/home', () => import('../site/home/home.route.js')),
  page('search', 'site/search/search', () => import('../site/search/search.route.js')),
  page('activation', 'site/activation/activation', () => import('../site/activation/activation.route.js')),
  {
    id: 'site/college/college-bar',
    lazy: () => import('../site/college/college-bar.route.js'),
    children: [
      page('college', 'site/college/college', () => import('../site/college/college.route.js')),
      page('collegeVendors', 'site/vendor/vendors', () => import('../site/vendor/vendors.route.js')),
      page('collegeMap', 'site/map/map', () => import('../site/map/map.route.js')),
      page('collegeNewsletter', 'site/newsletter/newsletter', () => import('../site/newsletter/newsletter.route.js')),
      page('sentNewsletters', 'site/newsletter/archive', () => import('../site/newsletter/archive.route.js')),
      page('deal', 'site/deal/deal', () => import('../site/deal/deal.route.js')),
      page('vendor', 'site/vendor/vendor', () => import('../site/vendor/vendor.route.js')),
    ],
  },
  {
    path: paths.collegeOldLink,
    element: null,
    loader: ({ params: { collegeId = '' }, request }) =>
      redirect(to('college', { collegeId }) + new URL(request.url).search, 301),
  },
  page('newsletterLink', 'site/newsletter/link', () => import('../site/newsletter/link.route.js')),
  login,
  { path: paths.authLogin, lazy: login.lazy },
  page('authCallback', 'site/sign-in/callback', () => import('../site/sign-in/callback.route.js')),
  page('verify', 'site/sign-in/verify', () => import('../site/sign-in/verify.route.js')),
  page('profile', 'site/profile/profile', () => import('../site/profile/profile.route.js')),
  page('account', 'student/account/account', () => import('../student/account/account.route.js')),
  page('referrals', 'student/referrals/referrals', () => import('../student/referrals/referrals.route.js')),
  page('savings', 'student/savings/savings', () => import('../student/savings/savings.route.js')),
  page('savedDeals', 'student/saved/saved', () => import('../student/saved/saved.route.js')),
  page('vendorNewDeal', 'business/deal-form/new', () => import('../business/deal-form/new.route.js')),
  page('vendorEditDeal', 'business/deal-form/edit', () => import('../business/deal-form/edit.route.js')),
  page('vendorAnalytics', 'business/analytics/analytics', () => import('../business/analytics/analytics.route.js')),
  page('vendorRedeem', 'business/counter/redeem', () => import('../business/counter/redeem.route.js')),
  page('vendorCounterDevices', 'business/counter/devices', () => import('../business/counter/devices.route.js')),
  page('counter', 'business/counter/counter', () => import('../business/counter/counter.route.js')),
  page(
    'vendorDevelopers',
    'business/developers/developers',
    () => import('../business/developers/developers.route.js'),
  ),
  page('vendorStories', 'site/pages/stories', () => import('../site/pages/stories.route.js')),
  page('vendorRegister', 'business/profile/register', () => import('../business/profile/register.route.js')),
  page('vendorDashboard', 'business/dashboard/dashboard', () => import('../business/dashboard/dashboard.route.js')),
  page('receipt', 'business/payment/receipt', () => import('../business/payment/receipt.route.js')),
  page('admin', 'admin/admin', () => import('../admin/admin.route.js')),
  page('howItWorks', 'site/pages/how-it-works', () => import('../site/pages/how-it-works.route.js')),
  page('faq', 'site/pages/faq', () => import('../site/pages/faq.route.js')),
  page('privacy', 'site/pages/privacy', () => import('../site/pages/privacy.route.js')),
  page('terms', 'site/pages/terms', () => import('../site/pages/terms.route.js')),
  ...(import.meta.env.DEV
    ? [{ id: 'styleguide', path: '/styleguide', lazy: () => import('../testing/styleguide.route.js') }]
    : []),
  { id: 'marketplace/not-found', path: '*', lazy: () => import('../marketplace/not-found.route.js') },
];

/** The route table. The error boundary is inside the frame, so that header and footer survive every failure. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: rootLoader,
    shouldRevalidate: () => false,
    Component: SiteFrame,
    ErrorBoundary: PageError,
    // Shown only where the server rendered nothing.
    HydrateFallback: () => null,
    children: [{ id: 'page', ErrorBoundary: PageError, children: pageRoutes }],
  },
];
