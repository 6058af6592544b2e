import type { AccountDeletedDto, AccountExportDto } from '@campus-deals/contracts/identity/account.dto';
import type { DeleteAccountDto } from '@campus-deals/contracts/identity/delete-account.dto';
import type { StartStudentVerificationDto } from '@campus-deals/contracts/identity/start-student-verification.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read, reading, write } from '../../lib/api/api.js';

export const studentVerificationQuery = reading('/api/user/student-verification');

export function useAddSchoolAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StartStudentVerificationDto) => write('POST /api/user/student-verification', { body }),
    onSuccess: (verification) => client.setQueryData(studentVerificationQuery.queryKey, verification),
  });
}

export const sessionsQuery = {
  ...reading('/api/auth/sessions'),
  // Sessions on other devices start and end without this browser being notified.
  staleTime: 0,
};

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData(sessionsQuery.queryKey, (entries) => entries?.filter((entry) => entry.id !== id)),
  });
}

export function readExport(): Promise<AccountExportDto> {
  return read('/api/user/export');
}

export function deleteAccount(body: DeleteAccountDto): Promise<AccountDeletedDto> {
  return write('DELETE /api/user/account', { body });
}

export function endAllSessions(): Promise<unknown> {
  return write('POST /api/auth/logout/everywhere');
}
