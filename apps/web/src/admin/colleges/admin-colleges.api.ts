import { useWrite } from '../../platform/api/use-write.js';

export const COLLEGES = '/api/admin/colleges';

export const useToggleFeatured = () =>
  useWrite('PATCH /api/admin/colleges/:id/toggle-featured', {
    failure: 'Failed to toggle featured status',
    success: ({ message }) => message,
  });
