import { to } from '../../config/paths.js';
import { reading } from '../../lib/api/api.js';

export const referralsQuery = {
  ...reading('/api/user/referrals'),
  // Points come in while this browser does something else.
  staleTime: 60_000,
};

/** The path of an invitation: to the college where there is one, with the code of who invites. */
export function invitationPath(college: { shortName: string } | null, code: string | undefined): string {
  const query = code ? { ref: code } : undefined;
  return college ? to('college', { collegeId: college.shortName }, query) : to('home', {}, query);
}
