import type { ComponentType } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';
import { adminPaths, type AdminPathName } from '../platform/admin-paths.js';
import { lazyPart, type LazyPart } from '../platform/react/lazy-part.js';

interface Screen {
  Component: ComponentType;
}

const screen = (load: () => Promise<Screen>): LazyPart<object> => lazyPart(load, ({ Component }) => Component);

/** The file of each screen. Any other path gets a 404. */
const SCREENS: Record<AdminPathName, LazyPart<object>> = {
  dashboard: screen(() => import('./dashboard/dashboard.route.js')),
  colleges: screen(() => import('./colleges/colleges.route.js')),
  newCollege: screen(() => import('./colleges/new-college.route.js')),
  college: screen(() => import('./colleges/college.route.js')),
  collegeActivation: screen(() => import('./colleges/college-activation.route.js')),
  vendors: screen(() => import('./vendors/vendors.route.js')),
  newVendor: screen(() => import('./vendors/new-vendor.route.js')),
  vendor: screen(() => import('./vendors/vendor.route.js')),
  deals: screen(() => import('./deals/deals.route.js')),
  newDeal: screen(() => import('./deals/new-deal.route.js')),
  deal: screen(() => import('./deals/deal.route.js')),
  map: screen(() => import('./map/map.route.js')),
  reports: screen(() => import('./reports/reports.route.js')),
  users: screen(() => import('./users/users.route.js')),
  studentCards: screen(() => import('./student-cards/student-cards.route.js')),
  newsletter: screen(() => import('./newsletter/newsletter.route.js')),
  auditLog: screen(() => import('./audit-log/audit-log.route.js')),
  operations: screen(() => import('./operations/operations.route.js')),
  imports: screen(() => import('./jobs/imports.route.js')),
  job: screen(() => import('./jobs/job.route.js')),
  settings: screen(() => import('./settings/settings.route.js')),
};

const ENTRIES = Object.entries(SCREENS).map(([name, Screen]) => ({
  pattern: adminPaths[name as AdminPathName],
  Screen,
}));

/** Routes below `/admin`, for `useRoutes`. */
export const screenRoutes: RouteObject[] = ENTRIES.map(({ pattern, Screen }) => ({
  path: pattern.replace('/admin/', ''),
  Component: Screen,
}));

/** Returns the screen at an address. `/colleges/new` is listed before `/colleges/:collegeId`, which it also matches. */
export function screenAt(pathname: string): LazyPart<object> | undefined {
  return ENTRIES.find(({ pattern }) => matchPath(pattern, pathname))?.Screen;
}
