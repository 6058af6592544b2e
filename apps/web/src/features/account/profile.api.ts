import { reading } from '../../lib/api/api.js';
import { useWrite } from '../../lib/api/use-write.js';

export const profileQuery = reading('/api/user/profile');

// Invitations are for the college of the profile.
export const useUpdateProfile = () =>
  useWrite('PUT /api/user/profile', { stores: profileQuery, changes: ['/api/user/referrals'] });
