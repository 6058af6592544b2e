import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../marketplace/profile/profile.api.js';
import { collegeQuery } from '../marketplace/colleges/colleges.api.js';
import { useSession } from '../platform/session/session.js';

/** Returns the signed-in user's default college. Undefined while there is none or it is not known yet. */
export function useDefaultCollege(): CollegeDto | undefined {
  const { session } = useSession();
  const { data: profile } = useQuery({ ...profileQuery, enabled: session.authenticated });
  const id = session.authenticated && profile?.defaultCollege ? profile.collegeId : null;
  const { data: college } = useQuery({ ...collegeQuery(String(id)), enabled: id !== null });
  return id === null ? undefined : college;
}
