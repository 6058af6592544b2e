import type { WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateAll, useWrite } from '../../platform/api/use-write.js';
import { write } from '../../platform/api/api.js';

export const useUpdateVendor = () =>
  useWrite('PATCH /api/admin/vendors/:id', { failure: 'Failed to update vendor', success: 'Vendor updated' });

/** Requests that change the places of a vendor. */
export function useVendorPlaces(id: number) {
  const client = useQueryClient();
  const at = (placeId: number) => ({ params: { id, placeId } });
  return {
    write: async (placeId: number | undefined, body: WritePlaceDto) => {
      await (placeId === undefined
        ? write('POST /api/admin/vendors/:id/places', { params: { id }, body })
        : write('PUT /api/admin/vendors/:id/places/:placeId', { ...at(placeId), body }));
      await invalidateAll(client);
    },
    remove: async (placeId: number) => {
      await write('DELETE /api/admin/vendors/:id/places/:placeId', at(placeId));
      await invalidateAll(client);
    },
  };
}

/** Decisions of admins about a vendor; `suspend` and `waive-fee` need a reason. */
const MODERATED = {
  suspend: 'Vendor suspended',
  restore: 'Vendor restored',
  'waive-fee': 'Fee waived',
  'charge-fee': 'The fee is due again',
} as const;

export const useModerateVendor = (id: number) =>
  useWrite(
    ({ action, reason = '' }: { action: keyof typeof MODERATED; reason?: string }) =>
      action === 'suspend' || action === 'waive-fee'
        ? write(`POST /api/admin/vendors/:id/${action}` as const, { params: { id }, body: { reason } })
        : write(`POST /api/admin/vendors/:id/${action}` as const, { params: { id } }),
    {
      failure: 'Failed to change the vendor',
      success: (_, { action }) => MODERATED[action],
    },
  );
