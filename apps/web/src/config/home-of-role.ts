import type { SessionRole } from '@campus-deals/contracts/enumerations';
import { toAdmin } from './admin-paths.js';
import { to } from './paths.js';

/** Where someone lands after signing in. Apart from `paths`, which every page loads. */
export function homeOfRole(role: SessionRole): string {
  if (role === 'admin') return toAdmin('dashboard');
  return to(role === 'vendor' ? 'vendorDashboard' : 'home');
}
