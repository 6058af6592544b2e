import type { UserRole } from '@campus-deals/contracts/enumerations';
import type {
  EndVerificationDto,
  ExtendVerificationDto,
  VerifyStudentDto,
} from '@campus-deals/contracts/identity/student-verification.dto';
import type { SuspendUserDto } from '@campus-deals/contracts/identity/suspend-user.dto';
import type { UpdateUserDto } from '@campus-deals/contracts/identity/update-user.dto';
import type { AdminUserDto } from '@campus-deals/contracts/identity/user.dto';
import { reading, write } from '../../lib/api/api.js';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { saveAsFile } from '../../lib/browser/save-as-file.js';
import { plural } from '../../lib/copy/plural.js';

export const ROLE_NAMES: Record<UserRole, string> = { student: 'Student', vendor: 'Vendor', admin: 'Admin' };

export function useUpdateUser(id: number) {
  return useAdminWrite({
    send: (body: UpdateUserDto) => write('PATCH /api/admin/users/:id', { params: { id }, body }),
    failure: 'Failed to update user',
    success: 'User updated',
  });
}

export function useEndSessions(id: number) {
  return useAdminWrite({
    send: () => write('POST /api/admin/users/:id/end-sessions', { params: { id } }),
    failure: 'Failed to end sessions',
    success: ({ count }) => `${plural(count, 'session')} ended`,
  });
}

export const studentVerificationOf = (id: number) => ({
  ...reading('/api/admin/users/:id/student-verification', { params: { id } }),
  staleTime: 0,
});

export function useVerifyStudent(id: number) {
  return useAdminWrite({
    send: (body: VerifyStudentDto) => write('POST /api/admin/users/:id/student-verification', { params: { id }, body }),
    failure: 'Failed to verify student',
    success: 'Student verified',
  });
}

export function useExtendVerification(id: number) {
  return useAdminWrite({
    send: (body: ExtendVerificationDto) =>
      write('PATCH /api/admin/users/:id/student-verification', { params: { id }, body }),
    failure: 'Failed to change the end',
    success: 'End changed',
  });
}

export function useEndVerification(id: number) {
  return useAdminWrite({
    send: (body: EndVerificationDto) =>
      write('POST /api/admin/users/:id/student-verification/end', { params: { id }, body }),
    failure: 'Failed to end verification',
    success: 'Verification ended',
  });
}

export function useSuspendUser(id: number) {
  return useAdminWrite({
    send: (body: SuspendUserDto) => write('POST /api/admin/users/:id/suspend', { params: { id }, body }),
    failure: 'Failed to suspend user',
    success: 'User suspended',
  });
}

export function useRestoreUser(id: number) {
  return useAdminWrite({
    send: () => write('POST /api/admin/users/:id/restore', { params: { id } }),
    failure: 'Failed to restore user',
    success: 'User restored',
  });
}

/** Exports all data stored about a user as a file. */
export function useExportUser() {
  return useAdminWrite({
    send: async ({ id }: Pick<AdminUserDto, 'id'>) => {
      const data = await write('POST /api/admin/users/:id/export', { params: { id } });
      saveAsFile(`campus-deals-user-${id}.json`, JSON.stringify(data, null, 2), 'application/json');
    },
    failure: 'Failed to export user',
    success: 'Export downloaded',
  });
}

export function useEraseUser(id: number) {
  return useAdminWrite({
    send: () => write('DELETE /api/admin/users/:id', { params: { id } }),
    failure: 'Failed to delete user',
  });
}
