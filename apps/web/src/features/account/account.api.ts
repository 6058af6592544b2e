import type {
  AccountDeleted,
  AccountExport,
  DeleteAccountBody,
  Profile,
  UpdateProfileBody,
} from '@campus-deals/contracts/account.schema';
import type { SessionEntry } from '@campus-deals/contracts/session.schema';
import type { StudentVerification } from '@campus-deals/contracts/students.schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteJson, getJson, postJson, putJson } from '../../lib/http-client.js';

export const profileQuery = queryOptions({
  queryKey: ['/api/user/profile'],
  queryFn: ({ signal }) => getJson<Profile>('/api/user/profile', { signal }),
});

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateProfileBody) => putJson<Profile>('/api/user/profile', body),
    onSuccess: (profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      // The college to invite for is the profile's.
      void client.invalidateQueries({ queryKey: ['/api/user/referrals'] });
    },
  });
}

export const studentVerificationQuery = queryOptions({
  queryKey: ['/api/user/student-verification'],
  queryFn: ({ signal }) => getJson<StudentVerification>('/api/user/student-verification', { signal }),
});

export function useAddSchoolAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => postJson<StudentVerification>('/api/user/student-verification', { email }),
    onSuccess: (verification) => client.setQueryData(studentVerificationQuery.queryKey, verification),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ signal }) => getJson<SessionEntry[]>('/api/auth/sessions', { signal }),
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

export function readExport(): Promise<AccountExport> {
  return getJson<AccountExport>('/api/user/export');
}

/** What must be typed to delete an account. */
export const CONFIRMATION: DeleteAccountBody['confirmation'] = 'DELETE';

export function deleteAccount(): Promise<AccountDeleted> {
  return deleteJson<AccountDeleted>('/api/user/account', { confirmation: CONFIRMATION } satisfies DeleteAccountBody);
}

export function endAllSessions(): Promise<void> {
  return postJson<void>('/api/auth/logout/everywhere');
}
