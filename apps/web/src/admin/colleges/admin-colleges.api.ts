import { useWrite } from '../../platform/api/use-write.js';
import { reading } from '../../platform/api/api.js';

export const COLLEGES = '/api/admin/colleges';

export const adminCollegeQuery = (id: number) => ({
  ...reading('/api/admin/colleges/:id', { params: { id } }),
  staleTime: 0,
});

export const useCreateCollege = () =>
  useWrite('POST /api/admin/colleges', {
    failure: 'Failed to create college',
    success: ({ name }) => `${name} was added`,
  });

export const useUpdateCollege = (id: number) =>
  useWrite('PATCH /api/admin/colleges/:id', {
    params: { id },
    failure: 'Failed to update college',
    success: 'College updated',
  });

export const COORDINATES_FAILURE = 'Failed to update college coordinates.';

export const useUpdateCoordinates = (id: number) =>
  useWrite('PUT /api/admin/colleges/:id/coordinates', {
    params: { id },
    failure: COORDINATES_FAILURE,
    success: 'College updated',
  });

export const useToggleFeatured = () =>
  useWrite('PATCH /api/admin/colleges/:id/toggle-featured', {
    failure: 'Failed to toggle featured status',
    success: ({ message }) => message,
  });

export const useDeleteCollege = (id: number) =>
  useWrite('DELETE /api/admin/colleges/:id', {
    params: { id },
    failure: 'Failed to delete college',
    success: 'College deleted',
  });

export const useActivateCollege = (id: number) =>
  useWrite('POST /api/admin/colleges/:id/activate', {
    params: { id },
    failure: (message) => `Failed to activate college: ${message ?? 'Please try again.'}`,
    success: ({ name }) => `${name} is now active`,
  });

export const useSetGoal = (id: number) =>
  useWrite('POST /api/admin/colleges/:id/subscription-goal', {
    params: { id },
    success: ({ isActive, name }) => (isActive ? `${name} is now active` : 'Goal updated'),
  });
