import type { OwnStudentCardDto } from '@campus-deals/contracts/identity/student-card.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';
import { sendForm } from '../../lib/api/send-form.js';
import { smallerPicture } from '../../lib/browser/smaller-picture.js';

export const studentCardQuery = reading('/api/user/student-card');

export function useSendStudentCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('image', await smallerPicture(file));
      return sendForm<OwnStudentCardDto>('/api/user/student-card', form, { onProgress: () => undefined });
    },
    onSuccess: (card) => client.setQueryData(studentCardQuery.queryKey, card),
  });
}

export function useWithdrawStudentCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => write('DELETE /api/user/student-card'),
    onSuccess: (card) => client.setQueryData(studentCardQuery.queryKey, card),
  });
}
