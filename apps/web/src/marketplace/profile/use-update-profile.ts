import { useWrite } from '../../platform/api/use-write.js';
import { profileQuery } from './profile.api.js';

// Invitations are for the college of the profile.
export const useUpdateProfile = () =>
  useWrite('PUT /api/user/profile', { stores: profileQuery, changes: ['/api/user/referrals'] });
