import type { RegisterVendorDto } from '@campus-deals/contracts/catalog/register-vendor.dto';
import type { UpdateVendorDto } from '@campus-deals/contracts/catalog/update-vendor.dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { write } from '../../lib/api/api.js';
import { HttpError } from '../../lib/api/http-client.js';
import { refusedFields } from '../../lib/api/refused-fields.js';
import { ownVendorQuery } from '../../lib/api/own-vendor.js';

export function useRegisterVendor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (vendorData: RegisterVendorDto) => {
      try {
        return await write('POST /api/vendor/register', { body: { vendorData } });
      } catch (error) {
        throw error instanceof HttpError ? withFieldsOf(error, 'vendorData') : error;
      }
    },
    onSuccess: (vendor) => client.setQueryData(ownVendorQuery.queryKey, vendor),
  });
}

export function useUpdateVendor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateVendorDto) => write('PATCH /api/user/vendor', { body }),
    onSuccess: (vendor) => {
      client.setQueryData(ownVendorQuery.queryKey, vendor);
      // Public data of the business.
      void client.invalidateQueries({ queryKey: ['/api/vendors'] });
      void client.invalidateQueries({ queryKey: [`/api/vendors/${vendor.id}`] });
    },
  });
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
