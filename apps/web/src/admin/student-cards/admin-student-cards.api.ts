import { useWrite } from '../../platform/api/use-write.js';
import { reading } from '../../platform/api/api.js';

export const studentCardsQuery = { ...reading('/api/admin/student-cards'), staleTime: 0 };

export const useApproveCard = (id: number) =>
  useWrite('POST /api/admin/student-cards/:id/approve', { params: { id }, success: 'Student verified' });

export const useRejectCard = (id: number) =>
  useWrite('POST /api/admin/student-cards/:id/reject', { params: { id }, success: 'Card rejected' });
