import type { SettingsDto } from '@campus-deals/contracts/settings.dto';
import type { UpdateSettingsDto } from '@campus-deals/contracts/update-settings.dto';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, patchJson } from '../../lib/api/http-client.js';
import { siteConfigQuery } from '../../lib/api/site-config.js';

const PATH = '/api/admin/settings';

export const settingsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => getJson<SettingsDto>(PATH, { signal }),
  // Other admins change the same.
  staleTime: 0,
});

/** What it answers is shown at once; the rest of the site follows within seconds. */
export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateSettingsDto) => patchJson<SettingsDto>(PATH, body),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      const { productName, supportEmail, placeholderFigures } = settings;
      client.setQueryData(
        siteConfigQuery.queryKey,
        (config) => config && { ...config, productName, supportEmail, placeholderFigures },
      );
    },
  });
}
