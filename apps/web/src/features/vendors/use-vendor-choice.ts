import { useSearchParams } from 'react-router-dom';

/** What of the vendors is shown, in which order. */
export interface VendorChoice {
  search: string;
  sort: 'newest' | 'nearest';
  openNow: boolean;
}

/** The choice as the address keeps it, so that it can be shared and survives a visit to a vendor and back. */
export function useVendorChoice(): [VendorChoice, (change: Partial<VendorChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = vendorChoice(params);
  const change = (changed: Partial<VendorChoice>) => {
    const { search, sort, openNow } = { ...choice, ...changed };
    setParams(
      { ...(search && { search }), ...(sort === 'nearest' && { sort }), ...(openNow && { openNow: 'true' }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return [choice, change];
}

/** What the address asks for. */
export function vendorChoice(params: URLSearchParams): VendorChoice {
  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') === 'nearest' ? 'nearest' : 'newest',
    openNow: params.get('openNow') === 'true',
  };
}
