import { DEFAULT_PRODUCT_NAME } from '@campus-deals/contracts/gateway/site-rules';
import type { SiteConfigDto } from '@campus-deals/contracts/gateway/site.dto';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { PageFactsContext, useBrowserFact } from '../react/hydration.js';
import { read } from './api.js';

/** Defaults until the server responds, or if it fails: every optional feature is off. */
const CAREFUL: SiteConfigDto = {
  productName: DEFAULT_PRODUCT_NAME,
  gate: false,
  devLogin: false,
  mapboxToken: null,
  supportEmail: 'help@campusdeals.example',
  vendorFee: null,
  supabaseUrl: null,
  supabaseAnonKey: '',
  payments: { publishableKey: null, scriptUrl: '', isStandIn: false },
};

export const siteConfigQuery = queryOptions({
  queryKey: ['/api/config'],
  // Not aborted when its first component unmounts: others wait for the same response, including signing in.
  queryFn: () => read('/api/config'),
  gcTime: Infinity,
});

export function useSiteConfig(): { config: SiteConfigDto; isPending: boolean } {
  const { data, isPending } = useQuery(siteConfigQuery);
  // The response may arrive before hydration, which must render the same as the server.
  const isUsable = useBrowserFact(() => true, use(PageFactsContext).hasConfig);
  return { config: (isUsable && data) || CAREFUL, isPending: isPending || !isUsable };
}

/** Returns the product name that admins have set. */
export function useProductName(): string {
  return useSiteConfig().config.productName;
}
