import type { RegisterVendorDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import type { WritePlaceDto } from '@campus-deals/contracts/catalog/write-place.dto';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '../../platform/api/api.js';
import { HttpError } from '../../platform/api/http-client.js';
import { refusedFields } from '../../platform/api/refused-fields.js';
import { useWrite } from '../../platform/api/use-write.js';
import { ownVendorQuery } from './own-vendor.js';

export const useRegisterVendor = () =>
  useWrite(
    async (vendorData: RegisterVendorDto) => {
      try {
        return await write('POST /api/vendor/register', { body: { vendorData } });
      } catch (error) {
        throw error instanceof HttpError ? withFieldsOf(error, 'vendorData') : error;
      }
    },
    { stores: ownVendorQuery, changes: [] },
  );

export const useUpdateVendor = () => useWrite('PATCH /api/user/vendor', { changes: [], onSuccess: useStoreVendor() });

/** Requests that change the places of a business. */
export interface PlaceRequests {
  /** Adds a place, or replaces the one with this id. */
  write: (id: number | undefined, body: WritePlaceDto) => Promise<void>;
  remove: (id: number) => Promise<void>;
  makeMain?: (id: number) => Promise<void>;
}

/** Requests of the owner. */
export function useOwnPlaces(): PlaceRequests {
  const store = useStoreVendor();
  return {
    write: async (id, body) =>
      store(
        id === undefined
          ? await write('POST /api/vendor/places', { body })
          : await write('PUT /api/vendor/places/:id', { params: { id }, body }),
      ),
    remove: async (id) => store(await write('DELETE /api/vendor/places/:id', { params: { id } })),
    makeMain: async (id) => store(await write('POST /api/vendor/places/:id/make-main', { params: { id } })),
  };
}

/** Returns the function that stores the business as a write answered it. */
function useStoreVendor(): (vendor: OwnVendorDto) => void {
  const client = useQueryClient();
  return (vendor) => {
    client.setQueryData(ownVendorQuery.queryKey, vendor);
    // Public data of the business.
    void client.invalidateQueries({ queryKey: ['/api/vendors'] });
    void client.invalidateQueries({ queryKey: [`/api/vendors/${vendor.id}`] });
  };
}

/**
 * Strips the parent from the names of invalid fields, since the request nests the form's fields: "vendorData.name" is
 * the form's `name`.
 */
function withFieldsOf(error: HttpError, parent: string): HttpError {
  const fields = Object.entries(refusedFields(error)).map(([name, message]) => [
    name.startsWith(`${parent}.`) ? name.slice(parent.length + 1) : name,
    [message],
  ]);
  if (fields.length === 0) return error;
  return new HttpError(
    error.status,
    JSON.stringify({ detail: error.detail, code: error.code, errors: Object.fromEntries(fields) }),
  );
}
