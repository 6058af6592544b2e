import { useSearchParams } from 'react-router-dom';

/** Filter and order of the vendors. */
export interface VendorChoice {
  search: string;
  sort: 'newest' | 'nearest';
  openNow: boolean;
}

/** Keeps the choice in the address, so that it can be shared and survives a visit to a vendor and back. */
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

/** Parses the choice in the address. */
export function vendorChoice(params: URLSearchParams): VendorChoice {
  return {
    search: params.get('search') ?? '',
    sort: params.get('sort') === 'nearest' ? 'nearest' : 'newest',
    openNow: params.get('openNow') === 'true',
  };
}
