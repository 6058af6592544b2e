import type { UpdateProfileDto } from '@campus-deals/contracts/identity/update-profile.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';

export const profileQuery = reading('/api/user/profile');

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProfileDto) => write('PUT /api/user/profile', { body }),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      // Invitations are for the college of the profile.
      void client.invalidateQueries({ queryKey: ['/api/user/referrals'] });
    },
  });
}
