import type { CollegeDto } from '@campus-deals/contracts/college.dto';
import type { SessionDto } from '@campus-deals/contracts/session.dto';
import { CONTINUE_HASH, to, type PathName } from '../config/paths.js';
import type { MenuItem } from './menu-items.js';

/** The college bar's Quick Actions by role; the college's own website is added by the bar. */
export function quickActions(
  collegeId: string,
  college: Pick<CollegeDto, 'id'> | undefined,
  { authenticated, role }: SessionDto,
): MenuItem[] {
  const query: Record<string, string> = college ? { college: String(college.id) } : {};
  const here = (label: string, path: PathName): MenuItem => ({ label, href: to(path, { collegeId }) });
  return [
    here('All Deals', 'college'),
    here('All Vendors', 'collegeVendors'),
    ...(authenticated && role !== 'vendor' ? [{ label: 'Saved Deals', href: to('savedDeals') }] : []),
    here('Campus Map', 'collegeMap'),
    here('Subscribe to Newsletter', 'collegeNewsletter'),
    role === 'vendor'
      ? { label: 'Submit New Deal', href: to('vendorNewDeal', {}, query) }
      : { label: 'Register as Vendor', href: to('vendorRegister', {}, query) + CONTINUE_HASH },
  ];
}
