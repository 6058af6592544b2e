import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { reading } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { siteConfigQuery } from '../../platform/api/site-config.js';

export const settingsQuery = {
  ...reading('/api/admin/settings'),
  // Other admins may have changed the settings.
  staleTime: 0,
};

/** Shows the response at once; the rest of the site follows within seconds. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useWrite('PATCH /api/admin/settings', {
    stores: settingsQuery,
    changes: [],
    onSuccess: ({ productName, supportEmail, vendorFeeCents }) =>
      client.setQueryData(
        siteConfigQuery.queryKey,
        (config) => config && { ...config, productName, supportEmail, vendorFee: vendorFeeText(vendorFeeCents) },
      ),
  });
}
