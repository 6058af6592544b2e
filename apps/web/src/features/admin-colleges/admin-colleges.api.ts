import type {
  CollegeCoordinatesDto,
  CreateCollegeDto,
  UpdateCollegeDto,
} from '@campus-deals/contracts/catalog/create-college.dto';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { reading, write } from '../../lib/api/api.js';

export const COLLEGES = '/api/admin/colleges';

export const adminCollegeQuery = (id: number) => ({
  ...reading('/api/admin/colleges/:id', { params: { id } }),
  staleTime: 0,
});

export function useCreateCollege() {
  return useAdminWrite({
    send: (body: CreateCollegeDto) => write('POST /api/admin/colleges', { body }),
    failure: 'Failed to create college',
    success: ({ name }) => `${name} was added`,
  });
}

export function useUpdateCollege(id: number) {
  return useAdminWrite({
    send: (body: UpdateCollegeDto) => write('PATCH /api/admin/colleges/:id', { params: { id }, body }),
    failure: 'Failed to update college',
    success: 'College updated',
  });
}

export const COORDINATES_FAILURE = 'Failed to update college coordinates.';

export function useUpdateCoordinates(id: number) {
  return useAdminWrite({
    send: (body: CollegeCoordinatesDto) => write('PUT /api/admin/colleges/:id/coordinates', { params: { id }, body }),
    failure: COORDINATES_FAILURE,
    success: 'College updated',
  });
}

export function useToggleFeatured() {
  return useAdminWrite({
    send: (id: number) => write('PATCH /api/admin/colleges/:id/toggle-featured', { params: { id } }),
    failure: 'Failed to toggle featured status',
    success: ({ message }) => message,
  });
}

export function useDeleteCollege(id: number) {
  return useAdminWrite({
    send: () => write('DELETE /api/admin/colleges/:id', { params: { id } }),
    failure: 'Failed to delete college',
    success: 'College deleted',
  });
}

export function useActivateCollege(id: number) {
  return useAdminWrite({
    send: () => write('POST /api/admin/colleges/:id/activate', { params: { id } }),
    failure: (message) => `Failed to activate college: ${message ?? 'Please try again.'}`,
    success: ({ name }) => `${name} is now active`,
  });
}

export function useSetGoal(id: number) {
  return useAdminWrite({
    send: (goal: number) => write('POST /api/admin/colleges/:id/subscription-goal', { params: { id }, body: { goal } }),
    failure: (message) => `Failed to update goal: ${message ?? 'Please try again.'}`,
    success: ({ isActive, name }) => (isActive ? `${name} is now active` : 'Goal updated'),
  });
}
