import type { AdminVendorDto } from '@campus-deals/contracts/admin-vendor.dto';
import type { CreateAdminVendorDto } from '@campus-deals/contracts/create-admin-vendor.dto';
import type { UpdateAdminVendorDto } from '@campus-deals/contracts/update-admin-vendor.dto';
import { queryOptions } from '@tanstack/react-query';
import { useAdminWrite } from '../../lib/api/admin-write.js';
import { deleteJson, getJson, patchJson, postJson } from '../../lib/api/http-client.js';

export const VENDORS = '/api/admin/vendors';

export const adminVendorQuery = (id: number) =>
  queryOptions({
    queryKey: [VENDORS, id],
    queryFn: ({ signal }) => getJson<AdminVendorDto>(`${VENDORS}/${id}`, { signal }),
    staleTime: 0,
  });

export function useCreateVendor() {
  return useAdminWrite({
    send: (body: CreateAdminVendorDto) => postJson<AdminVendorDto>(VENDORS, body),
    failure: 'Failed to create vendor',
    success: ({ name }) => `${name} was added`,
  });
}

export function useUpdateVendor() {
  return useAdminWrite({
    send: ({ id, ...body }: UpdateAdminVendorDto & { id: number }) =>
      patchJson<AdminVendorDto>(`${VENDORS}/${id}`, body),
    failure: 'Failed to update vendor',
    success: 'Vendor updated',
  });
}

/** Decisions of admins about a vendor; `suspend` and `waive-fee` need a reason. */
export type VendorModeration = 'suspend' | 'restore' | 'waive-fee' | 'charge-fee';
const MODERATED: Record<VendorModeration, string> = {
  suspend: 'Vendor suspended',
  restore: 'Vendor restored',
  'waive-fee': 'Fee waived',
  'charge-fee': 'The fee is due again',
};

export function useModerateVendor(id: number) {
  return useAdminWrite({
    send: ({ action, reason }: { action: VendorModeration; reason?: string }) =>
      postJson<AdminVendorDto>(`${VENDORS}/${id}/${action}`, reason === undefined ? undefined : { reason }),
    failure: 'Failed to change the vendor',
    success: (_vendor, { action }) => MODERATED[action],
  });
}

export function useDeleteVendor(id: number) {
  return useAdminWrite({
    send: () => deleteJson<void>(`${VENDORS}/${id}`),
    failure: 'Failed to delete vendor',
    success: 'Vendor deleted',
  });
}
