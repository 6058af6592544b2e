import type { UpdateSettingsDto } from '@campus-deals/contracts/identity/update-settings.dto';
import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reading, write } from '../../lib/api/api.js';
import { siteConfigQuery } from '../../lib/api/site-config.js';

export const settingsQuery = {
  ...reading('/api/admin/settings'),
  // Other admins may have changed the settings.
  staleTime: 0,
};

/** Shows the response at once; the rest of the site follows within seconds. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateSettingsDto) => write('PATCH /api/admin/settings', { body }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      const { productName, supportEmail, vendorFeeCents } = settings;
      client.setQueryData(
        siteConfigQuery.queryKey,
        (config) => config && { ...config, productName, supportEmail, vendorFee: vendorFeeText(vendorFeeCents) },
      );
    },
  });
}
