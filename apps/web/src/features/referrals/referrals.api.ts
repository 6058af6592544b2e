import type { ReferralsDto } from '@campus-deals/contracts/referrals.dto';
import { queryOptions } from '@tanstack/react-query';
import { to } from '../../config/paths.js';
import { getJson } from '../../lib/api/http-client.js';

export const referralsQuery = queryOptions({
  queryKey: ['/api/user/referrals'],
  queryFn: ({ signal }) => getJson<ReferralsDto>('/api/user/referrals', { signal }),
  // Points come in while this browser does something else.
  staleTime: 60_000,
});

/** The path of an invitation: to the college where there is one, with the code of who invites. */
export function invitationPath(college: { shortName: string } | null, code: string | undefined): string {
  const query = code ? { ref: code } : undefined;
  return college ? to('college', { collegeId: college.shortName }, query) : to('home', {}, query);
}
