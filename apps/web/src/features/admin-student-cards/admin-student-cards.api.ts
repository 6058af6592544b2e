import type { ApproveStudentCardDto, RejectStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { useWrite } from '../../lib/api/use-write.js';
import { reading, write } from '../../lib/api/api.js';

export const studentCardsQuery = { ...reading('/api/admin/student-cards'), staleTime: 0 };

export const useApproveCard = (id: number) =>
  useWrite('POST /api/admin/student-cards/:id/approve', {
    params: { id },
    failure: 'Failed to verify the student',
    success: 'Student verified',
  });

export const useRejectCard = (id: number) =>
  useWrite('POST /api/admin/student-cards/:id/reject', {
    params: { id },
    failure: 'Failed to reject the card',
    success: 'Card rejected',
  });
