import type { ComponentType } from 'react';
import { matchPath, type RouteObject } from 'react-router-dom';
import { adminPaths, type AdminPathName } from '../../../platform/admin-paths.js';
import { lazyPart, type LazyPart } from '../../../platform/react/lazy-part.js';

interface Screen {
  Component: ComponentType;
}

const screen = (load: () => Promise<Screen>): LazyPart<object> => lazyPart(load, ({ Component }) => Component);

/** The file of each screen. Any other path gets a 404. */
const SCREENS: Record<AdminPathName, LazyPart<object>> = {
  dashboard: screen(() => import('./dashboard.route.js')),
  colleges: screen(() => import('./colleges.route.js')),
  newCollege: screen(() => import('./new-college.route.js')),
  college: screen(() => import('./college.route.js')),
  collegeActivation: screen(() => import('./college-activation.route.js')),
  vendors: screen(() => import('./vendors.route.js')),
  newVendor: screen(() => import('./new-vendor.route.js')),
  vendor: screen(() => import('./vendor.route.js')),
  deals: screen(() => import('./deals.route.js')),
  newDeal: screen(() => import('./new-deal.route.js')),
  deal: screen(() => import('./deal.route.js')),
  map: screen(() => import('./map.route.js')),
  reports: screen(() => import('./reports.route.js')),
  users: screen(() => import('./users.route.js')),
  studentCards: screen(() => import('./student-cards.route.js')),
  newsletter: screen(() => import('./newsletter.route.js')),
  auditLog: screen(() => import('./audit-log.route.js')),
  operations: screen(() => import('./operations.route.js')),
  imports: screen(() => import('./imports.route.js')),
  job: screen(() => import('./job.route.js')),
  settings: screen(() => import('./settings.route.js')),
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
