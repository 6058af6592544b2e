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
  const choice: VendorChoice = {
    search: params.get('search') ?? '',
    sort: params.get('sort') === 'nearest' ? 'nearest' : 'newest',
    openNow: params.get('openNow') === 'true',
  };
  const change = (changed: Partial<VendorChoice>) => {
    const { search, sort, openNow } = { ...choice, ...changed };
    setParams(
      { ...(search && { search }), ...(sort === 'nearest' && { sort }), ...(openNow && { openNow: 'true' }) },
      { replace: true },
    );
  };
  return [choice, change];
}
