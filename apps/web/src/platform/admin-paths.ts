import { fillPath } from './paths.js';

/** Route patterns of the `/admin/*` screens. Kept apart from `paths`, since only admins load them. */
export const adminPaths = {
  dashboard: '/admin/dashboard',
  colleges: '/admin/colleges',
  newCollege: '/admin/colleges/new',
  college: '/admin/colleges/:collegeId',
  collegeActivation: '/admin/college-activation',
  vendors: '/admin/vendors',
  newVendor: '/admin/vendors/new',
  vendor: '/admin/vendors/:vendorId',
  deals: '/admin/deals',
  newDeal: '/admin/deals/new',
  deal: '/admin/deals/:dealId',
  map: '/admin/map',
  reports: '/admin/reports',
  users: '/admin/users',
  studentCards: '/admin/student-cards',
  newsletter: '/admin/newsletter',
  auditLog: '/admin/audit-log',
  operations: '/admin/operations',
  imports: '/admin/imports',
  job: '/admin/jobs/:jobId',
  settings: '/admin/settings',
} as const;

export type AdminPathName = keyof typeof adminPaths;

type Rest = Parameters<typeof fillPath> extends [string, ...infer R] ? R : never;

/** Returns the address of an admin screen: fills in the pattern's parameters and appends `query`. */
export const toAdmin = (name: AdminPathName, ...rest: Rest): string => fillPath(adminPaths[name], ...rest);
