import type { AccountDeletedDto, DeleteAccountDto } from '@campus-deals/contracts/identity/account.dto';
import type { SessionEntryDto } from '@campus-deals/contracts/identity/session.dto';
import { useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';

export const studentVerificationQuery = reading('/api/user/student-verification');

export const useAddSchoolAddress = () =>
  useWrite('POST /api/user/student-verification', { stores: studentVerificationQuery, changes: [] });

/** Name of a browser that could not be recognized. */
export const UNKNOWN_BROWSER = 'Unknown browser';

export const sessionsQuery = {
  ...reading('/api/auth/sessions'),
  // Sessions on other devices start and end without this browser being notified.
  staleTime: 0,
};

export function useEndSession({ id, device }: SessionEntryDto) {
  const client = useQueryClient();
  const name = device ?? UNKNOWN_BROWSER;
  return useWrite('DELETE /api/auth/sessions/:id', {
    params: { id },
    changes: [],
    success: { title: 'Signed out', description: name },
    failure: () => `${name} is still signed in. Please try again.`,
    onSuccess: () =>
      client.setQueryData(sessionsQuery.queryKey, (entries) => entries?.filter((entry) => entry.id !== id)),
  });
}

export function deleteAccount(body: DeleteAccountDto): Promise<AccountDeletedDto> {
  return write('DELETE /api/user/account', { body });
}
