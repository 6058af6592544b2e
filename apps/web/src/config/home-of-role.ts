import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { toAdmin } from './admin-paths.js';
import { to } from './paths.js';

/** Returns the path of a role's home after signing in. Kept apart from `paths`, which every page loads. */
export function homeOfRole(role: SessionRole): string {
  if (role === 'admin') return toAdmin('dashboard');
  return to(role === 'vendor' ? 'vendorDashboard' : 'home');
}
