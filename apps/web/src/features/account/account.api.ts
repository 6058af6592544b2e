import type { AccountDeletedDto, AccountExportDto } from '@campus-deals/contracts/account.dto';
import type { DeleteAccountDto } from '@campus-deals/contracts/delete-account.dto';
import type { SessionEntryDto } from '@campus-deals/contracts/session.dto';
import type { StartStudentVerificationDto } from '@campus-deals/contracts/start-student-verification.dto';
import type { StudentVerificationDto } from '@campus-deals/contracts/student-verification.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteJson, getJson, postJson } from '../../lib/api/http-client.js';

export const studentVerificationQuery = queryOptions({
  queryKey: ['/api/user/student-verification'],
  queryFn: ({ signal }) => getJson<StudentVerificationDto>('/api/user/student-verification', { signal }),
});

export function useAddSchoolAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StartStudentVerificationDto) =>
      postJson<StudentVerificationDto>('/api/user/student-verification', body),
    onSuccess: (verification) => client.setQueryData(studentVerificationQuery.queryKey, verification),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ signal }) => getJson<SessionEntryDto[]>('/api/auth/sessions', { signal }),
  // Other devices come and go without this one hearing of it.
  staleTime: 0,
});

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => deleteJson<void>(`/api/auth/sessions/${id}`),
    onSuccess: (_, id) =>
      client.setQueryData(sessionsQuery.queryKey, (entries) => entries?.filter((entry) => entry.id !== id)),
  });
}

export function readExport(): Promise<AccountExportDto> {
  return getJson<AccountExportDto>('/api/user/export');
}

export function deleteAccount(body: DeleteAccountDto): Promise<AccountDeletedDto> {
  return deleteJson<AccountDeletedDto>('/api/user/account', body);
}

export function endAllSessions(): Promise<void> {
  return postJson<void>('/api/auth/logout/everywhere');
}
