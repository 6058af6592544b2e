import type { UserRole } from '@campus-deals/contracts/enumerations';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { saveAsFile } from '../../platform/browser/save-as-file.js';
import { plural } from '../../kit/text/plural.js';

export const ROLE_NAMES: Record<UserRole, string> = { student: 'Student', vendor: 'Vendor', admin: 'Admin' };

export const useUpdateUser = (id: number) =>
  useWrite('PATCH /api/admin/users/:id', { params: { id }, failure: 'Failed to update user', success: 'User updated' });

export const useEndSessions = (id: number) =>
  useWrite('POST /api/admin/users/:id/end-sessions', {
    params: { id },
    failure: 'Failed to end sessions',
    success: ({ count }) => `${plural(count, 'session')} ended`,
  });

export const studentVerificationOf = (id: number) => ({
  ...reading('/api/admin/users/:id/student-verification', { params: { id } }),
  staleTime: 0,
});

export const useVerifyStudent = (id: number) =>
  useWrite('POST /api/admin/users/:id/student-verification', { params: { id }, success: 'Student verified' });

export const useExtendVerification = (id: number) =>
  useWrite('PATCH /api/admin/users/:id/student-verification', { params: { id }, success: 'End changed' });

export const useEndVerification = (id: number) =>
  useWrite('POST /api/admin/users/:id/student-verification/end', {
    params: { id },
    success: 'Verification ended',
  });

export const useSuspendUser = (id: number) =>
  useWrite('POST /api/admin/users/:id/suspend', { params: { id }, success: 'User suspended' });

export const useRestoreUser = (id: number) =>
  useWrite('POST /api/admin/users/:id/restore', {
    params: { id },
    failure: 'Failed to restore user',
    success: 'User restored',
  });

/** Exports all data stored about a user as a file. */
export const useExportUser = () =>
  useWrite('POST /api/admin/users/:id/export', {
    failure: 'Failed to export user',
    success: 'Export downloaded',
    onSuccess: (data, { params }) =>
      saveAsFile(`campus-deals-user-${params.id}.json`, JSON.stringify(data, null, 2), 'application/json'),
  });

export const useEraseUser = (id: number) =>
  useWrite('DELETE /api/admin/users/:id', { params: { id }, failure: 'Failed to delete user' });
