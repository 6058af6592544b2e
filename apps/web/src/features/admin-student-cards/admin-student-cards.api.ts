import type { ApproveStudentCardDto, RejectStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { reading, write } from '../../lib/api/api.js';

export const studentCardsQuery = { ...reading('/api/admin/student-cards'), staleTime: 0 };

export function useApproveCard(id: number) {
  return useAdminWrite({
    send: (body: ApproveStudentCardDto) => write('POST /api/admin/student-cards/:id/approve', { params: { id }, body }),
    failure: 'Failed to verify the student',
    success: 'Student verified',
  });
}

export function useRejectCard(id: number) {
  return useAdminWrite({
    send: (body: RejectStudentCardDto) => write('POST /api/admin/student-cards/:id/reject', { params: { id }, body }),
    failure: 'Failed to reject the card',
    success: 'Card rejected',
  });
}
