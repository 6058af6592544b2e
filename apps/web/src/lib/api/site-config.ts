import { DEFAULT_PRODUCT_NAME } from '@campus-deals/contracts/site-rules';
import type { SiteConfigDto } from '@campus-deals/contracts/site.dto';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from './api.js';

/** What holds until the server has answered, and when it does not: nothing optional is offered. */
const CAREFUL: SiteConfigDto = {
  productName: DEFAULT_PRODUCT_NAME,
  gate: false,
  devLogin: false,
  placeholderFigures: false,
  mapboxToken: null,
  supportEmail: 'help@campusdeals.example',
  supabaseUrl: null,
  supabaseAnonKey: '',
  payments: { publishableKey: null, scriptUrl: '', isStandIn: false },
};

export const siteConfigQuery = queryOptions({
  queryKey: ['/api/config'],
  // Not ended with whatever shows it first: others wait for the same answer, signing in among them.
  queryFn: () => read('/api/config'),
  gcTime: Infinity,
});

export function useSiteConfig(): { config: SiteConfigDto; isPending: boolean } {
  const { data, isPending } = useQuery(siteConfigQuery);
  return { config: data ?? CAREFUL, isPending };
}

/** What admins call the product. */
export function useProductName(): string {
  return useSiteConfig().config.productName;
}
