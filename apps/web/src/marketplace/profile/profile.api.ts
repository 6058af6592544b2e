import { reading } from '../../platform/api/api.js';
import { to } from '../../platform/paths.js';

export const profileQuery = reading('/api/user/profile');

export const referralsQuery = {
  ...reading('/api/user/referrals'),
  // Points may be added at any time.
  staleTime: 60_000,
};

/** Returns the path of an invitation: to the college if there is one, with the referral code. */
export function invitationPath(college: { shortName: string } | null, code: string | undefined): string {
  const query = code ? { ref: code } : undefined;
  return college ? to('college', { collegeId: college.shortName }, query) : to('home', {}, query);
}
