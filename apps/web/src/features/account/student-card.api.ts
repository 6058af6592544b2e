import type { OwnStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { reading } from '../../lib/api/api.js';
import { sendForm } from '../../lib/api/send-form.js';
import { useWrite } from '../../lib/api/use-write.js';
import { smallerPicture } from '../../lib/browser/smaller-picture.js';

export const studentCardQuery = reading('/api/user/student-card');

export const useSendStudentCard = () =>
  useWrite(
    async (file: File) => {
      const form = new FormData();
      form.append('image', await smallerPicture(file));
      return sendForm<OwnStudentCardDto>('/api/user/student-card', form, { onProgress: () => undefined });
    },
    { stores: studentCardQuery, changes: [], success: 'We got your student card' },
  );

export const useWithdrawStudentCard = () =>
  useWrite('DELETE /api/user/student-card', { stores: studentCardQuery, changes: [], success: 'Picture deleted' });
