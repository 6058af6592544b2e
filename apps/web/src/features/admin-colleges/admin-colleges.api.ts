import type { AdminCollegeDto, FeaturedToggledDto } from '@campus-deals/contracts/college.dto';
import type { CollegeCoordinatesDto } from '@campus-deals/contracts/college-coordinates.dto';
import type { CreateCollegeDto } from '@campus-deals/contracts/create-college.dto';
import type { UpdateCollegeDto } from '@campus-deals/contracts/update-college.dto';
import { queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { deleteJson, getJson, patchJson, postJson, putJson } from '../../lib/api/http-client.js';

export const COLLEGES = '/api/admin/colleges';

export const adminCollegeQuery = (id: number) =>
  queryOptions({
    queryKey: [COLLEGES, id],
    queryFn: ({ signal }) => getJson<AdminCollegeDto>(`${COLLEGES}/${id}`, { signal }),
    staleTime: 0,
  });

export function useCreateCollege() {
  return useAdminWrite({
    send: (body: CreateCollegeDto) => postJson<AdminCollegeDto>(COLLEGES, body),
    failure: 'Failed to create college',
    success: ({ name }) => `${name} was added`,
  });
}

export function useUpdateCollege(id: number) {
  return useAdminWrite({
    send: (body: UpdateCollegeDto) => patchJson<AdminCollegeDto>(`${COLLEGES}/${id}`, body),
    failure: 'Failed to update college',
    success: 'College updated',
  });
}

export const COORDINATES_FAILURE = 'Failed to update college coordinates.';

export function useUpdateCoordinates(id: number) {
  return useAdminWrite({
    send: (body: CollegeCoordinatesDto) => putJson<AdminCollegeDto>(`${COLLEGES}/${id}/coordinates`, body),
    failure: COORDINATES_FAILURE,
    success: 'College updated',
  });
}

export function useToggleFeatured() {
  return useAdminWrite({
    send: (id: number) => patchJson<FeaturedToggledDto>(`${COLLEGES}/${id}/toggle-featured`, undefined),
    failure: 'Failed to toggle featured status',
    success: ({ message }) => message,
  });
}

export function useDeleteCollege(id: number) {
  return useAdminWrite({
    send: () => deleteJson<void>(`${COLLEGES}/${id}`),
    failure: 'Failed to delete college',
    success: 'College deleted',
  });
}

export function useActivateCollege(id: number) {
  return useAdminWrite({
    send: () => postJson<AdminCollegeDto>(`${COLLEGES}/${id}/activate`),
    failure: (message) => `Failed to activate college: ${message ?? 'Please try again.'}`,
    success: ({ name }) => `${name} is now active`,
  });
}

export function useSetGoal(id: number) {
  return useAdminWrite({
    send: (goal: number) => postJson<AdminCollegeDto>(`${COLLEGES}/${id}/subscription-goal`, { goal }),
    failure: (message) => `Failed to update goal: ${message ?? 'Please try again.'}`,
    success: ({ isActive, name }) => (isActive ? `${name} is now active` : 'Goal updated'),
  });
}
