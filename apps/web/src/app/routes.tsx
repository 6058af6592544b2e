import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { paths, to, type PathName } from '../config/paths.js';
import type { GuardedScreen } from './guards.js';
import { PageError } from './page-error.js';
import { loader as rootLoader, SiteFrame } from './site-frame.js';

/** Information that a route gives to its surroundings. */
export interface RouteHandle {
  /** Shown under the header on every page below the route. */
  bar?: ReactNode;
  /** Whether the page's address holds tokens. Its rendered HTML must then never be shared. */
  isPrivate?: boolean;
  /**
   * Loads the parts that the server rendered, along with the route's own code. React replaces a part that is still
   * loading during hydration when the page renders again, which loses clicks in it.
   */
  preload?: (client: QueryClient) => Promise<void>;
  /**
   * Loads the parts below the first screen, which hydrate after the page. Each is an element that stays the same while
   * the page renders again, so React never replaces it.
   */
  below?: () => Promise<void>;
}

/** Exports of a route's file. */
interface RouteModule {
  Component: ComponentType;
  /** Starts the page's reads (`lib/api/loading.ts`). */
  loader?: LoaderFunction;
  /** Replaces the page when its loader or its rendering fails. */
  ErrorBoundary?: ComponentType;
  /** Guard of the screen. Undefined admits everyone. The server enforces access on its own. */
  access?: GuardedScreen;
  handle?: RouteHandle;
}

/** Defines a lazy route. Its id is its module's path below `routes/`, by which the build's manifest is searched. */
function page(name: PathName, id: string, load: () => Promise<RouteModule>): RouteObject {
  return {
    id,
    path: paths[name],
    lazy: async () => {
      const { access, Component, ...route } = await load();
      if (!access) return { ...route, Component };
      // The main landing pages have no guard, and do not load the guard's code.
      const { guarded } = await import('./require-session.js');
      return { ...route, Component: guarded(access, Component) };
    },
  };
}

const login = page('login', 'auth/login', () => import('./routes/auth/login.route.js'));

/** Every page of the site, identical for server and browser. Any other path gets a 404. */
export const pageRoutes: RouteObject[] = [
  page('home', 'home/home', () => import('./routes/home/home.route.js')),
  page('search', 'search/search', () => import('./routes/search/search.route.js')),
  page('activation', 'colleges/activation', () => import('./routes/colleges/activation.route.js')),
  {
    id: 'colleges/college-bar',
    lazy: () => import('./routes/colleges/college-bar.route.js'),
    children: [
      page('college', 'colleges/college', () => import('./routes/colleges/college.route.js')),
      page('collegeVendors', 'vendors/vendors', () => import('./routes/vendors/vendors.route.js')),
      page('collegeMap', 'map/campus-map', () => import('./routes/map/campus-map.route.js')),
      page(
        'collegeNewsletter',
        'newsletter/college-newsletter',
        () => import('./routes/newsletter/college-newsletter.route.js'),
      ),
      page('sentNewsletters', 'newsletter/archive', () => import('./routes/newsletter/archive.route.js')),
      page('deal', 'deals/deal', () => import('./routes/deals/deal.route.js')),
      page('vendor', 'vendors/vendor', () => import('./routes/vendors/vendor.route.js')),
    ],
  },
  {
    id: 'old-college-link',
    path: paths.collegeOldLink,
    element: null,
    loader: ({ params: { collegeId = '' }, request }) =>
      redirect(to('college', { collegeId }) + new URL(request.url).search, 301),
  },
  page('newsletterLink', 'newsletter/link', () => import('./routes/newsletter/link.route.js')),
  login,
  { ...login, path: paths.authLogin, id: 'auth/login-old' },
  page('authCallback', 'auth/callback', () => import('./routes/auth/callback.route.js')),
  page('verify', 'auth/verify', () => import('./routes/auth/verify.route.js')),
  page('profile', 'auth/profile', () => import('./routes/auth/profile.route.js')),
  page('account', 'account/account', () => import('./routes/account/account.route.js')),
  page('referrals', 'account/referrals', () => import('./routes/account/referrals.route.js')),
  page('savings', 'account/savings', () => import('./routes/account/savings.route.js')),
  page('savedDeals', 'saved/saved', () => import('./routes/saved/saved.route.js')),
  page('vendorNewDeal', 'vendor/new-deal', () => import('./routes/vendor/new-deal.route.js')),
  page('vendorEditDeal', 'vendor/edit-deal', () => import('./routes/vendor/edit-deal.route.js')),
  page('vendorAnalytics', 'vendor/analytics', () => import('./routes/vendor/analytics.route.js')),
  page('vendorRedeem', 'vendor/redeem', () => import('./routes/vendor/redeem.route.js')),
  page('vendorCounterDevices', 'vendor/counter-devices', () => import('./routes/vendor/counter-devices.route.js')),
  page('counter', 'counter/counter', () => import('./routes/counter/counter.route.js')),
  page('vendorDevelopers', 'vendor/developers', () => import('./routes/vendor/developers.route.js')),
  page('vendorStories', 'vendor/success-stories', () => import('./routes/vendor/success-stories.route.js')),
  page('vendorRegister', 'vendor/register', () => import('./routes/vendor/register.route.js')),
  page('vendorDashboard', 'vendor/dashboard', () => import('./routes/vendor/dashboard.route.js')),
  page('receipt', 'vendor/receipt', () => import('./routes/vendor/receipt.route.js')),
  page('admin', 'admin/admin', () => import('./routes/admin/admin.route.js')),
  page('howItWorks', 'pages/how-it-works', () => import('./routes/pages/how-it-works.route.js')),
  page('faq', 'pages/faq', () => import('./routes/pages/faq.route.js')),
  page('privacy', 'pages/privacy', () => import('./routes/pages/privacy.route.js')),
  page('terms', 'pages/terms', () => import('./routes/pages/terms.route.js')),
  ...(import.meta.env.DEV
    ? [{ id: 'styleguide', path: '/styleguide', lazy: () => import('../testing/styleguide.route.js') }]
    : []),
  { id: 'pages/not-found', path: '*', lazy: () => import('./routes/pages/not-found.route.js') },
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
