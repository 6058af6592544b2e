import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { SessionDto } from '@campus-deals/contracts/identity/session.dto';
import { CONTINUE_HASH, to, type PathName } from '../../platform/paths.js';
import type { MenuItem } from '../../marketplace/layout/menu-items.js';

/** Returns the college bar's Quick Actions for a role. The bar itself adds the college's website. */
export function quickActions(
  collegeId: string,
  college: Pick<CollegeDto, 'id'> | undefined,
  { authenticated, role }: SessionDto,
): MenuItem[] {
  const item = (label: string, path: PathName, query = {}, hash = ''): MenuItem => ({
    label,
    href: to(path, { collegeId }, query) + hash,
  });
  const query = college && { college: `${college.id}` };
  return [
    item('All Deals', 'college'),
    item('All Vendors', 'collegeVendors'),
    ...(authenticated ? [item('Saved Deals', 'savedDeals')] : []),
    item('Campus Map', 'collegeMap'),
    item('Subscribe to Newsletter', 'collegeNewsletter'),
    role === 'vendor'
      ? item('Submit New Deal', 'vendorNewDeal', query)
      : item('Register as Vendor', 'vendorRegister', query, CONTINUE_HASH),
  ];
}
