import type { ProfileDto } from '@campus-deals/contracts/profile.dto';
import type { UpdateProfileDto } from '@campus-deals/contracts/update-profile.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, putJson } from '../../lib/api/http-client.js';

export const profileQuery = queryOptions({
  queryKey: ['/api/user/profile'],
  queryFn: ({ signal }) => getJson<ProfileDto>('/api/user/profile', { signal }),
});

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProfileDto) => putJson<ProfileDto>('/api/user/profile', body),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      // The college to invite for is the profile's.
      void client.invalidateQueries({ queryKey: ['/api/user/referrals'] });
    },
  });
}
