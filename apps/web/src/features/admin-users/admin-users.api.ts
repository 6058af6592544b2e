import type { AccountDeletedDto, AccountExportDto } from '@campus-deals/contracts/account.dto';
import type { UserRole } from '@campus-deals/contracts/enumerations';
import type { SuspendUserDto } from '@campus-deals/contracts/suspend-user.dto';
import type { UpdateUserDto } from '@campus-deals/contracts/update-user.dto';
import type { AdminUserDto, EndedSessionsDto, ErasureDto } from '@campus-deals/contracts/user.dto';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { deleteJson, getPage, patchJson, postJson, type Page } from '../../lib/api/http-client.js';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { saveAsFile } from '../../lib/browser/save-as-file.js';
import { plural } from '../../lib/copy/plural.js';

export const ROLE_NAMES: Record<UserRole, string> = { student: 'Student', vendor: 'Vendor', admin: 'Admin' };

export function useUpdateUser(id: number) {
  return useAdminWrite({
    send: (body: UpdateUserDto) => patchJson<AdminUserDto>(`/api/admin/users/${id}`, body),
    failure: 'Failed to update user',
    success: 'User updated',
  });
}

export function useEndSessions(id: number) {
  return useAdminWrite({
    send: () => postJson<EndedSessionsDto>(`/api/admin/users/${id}/end-sessions`),
    failure: 'Failed to end sessions',
    success: ({ count }) => `${plural(count, 'session')} ended`,
  });
}

export function useSuspendUser(id: number) {
  return useAdminWrite({
    send: (body: SuspendUserDto) => postJson<AdminUserDto>(`/api/admin/users/${id}/suspend`, body),
    failure: 'Failed to suspend user',
    success: 'User suspended',
  });
}

export function useRestoreUser(id: number) {
  return useAdminWrite({
    send: () => postJson<AdminUserDto>(`/api/admin/users/${id}/restore`),
    failure: 'Failed to restore user',
    success: 'User restored',
  });
}

/** Everything that is stored about somebody, as a file. */
export function useExportUser() {
  return useAdminWrite({
    send: async ({ id }: Pick<AdminUserDto, 'id'>) => {
      const data = await postJson<AccountExportDto>(`/api/admin/users/${id}/export`);
      saveAsFile(`campus-deals-user-${id}.json`, JSON.stringify(data, null, 2), 'application/json');
    },
    failure: 'Failed to export user',
    success: 'Export downloaded',
  });
}

export function useEraseUser(id: number) {
  return useAdminWrite({
    send: () => deleteJson<AccountDeletedDto>(`/api/admin/users/${id}`),
    failure: 'Failed to delete user',
  });
}

/** Deleted accounts, the newest first. */
export const erasuresQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/users/erasures'],
  queryFn: ({ pageParam, signal }) =>
    getPage<ErasureDto>(pageParam || '/api/admin/users/erasures?limit=20', { signal }),
  initialPageParam: '',
  getNextPageParam: (last: Page<ErasureDto>) => last.next,
  // They go on by themselves.
  staleTime: 0,
});
