import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { SearchX, Store } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { LoadingList } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { VENDOR_GRID, VendorCard, VendorCardSkeleton } from '../../components/cards/vendor-card.js';

const SKELETONS = 8;

interface VendorListProps {
  collegeId: string;
  /** Undefined while loading. */
  vendors: VendorDto[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** Whether a filter is set: no match differs from no vendors at all. */
  isNarrowed: boolean;
  onClear: () => void;
  more: { has: boolean; isBusy: boolean; onShow: () => void };
}

/** Lists a college's vendors, or explains why there are none. */
export function VendorList({ collegeId, vendors, isFailed, onRetry, isNarrowed, onClear, more }: VendorListProps) {
  if (isFailed) return <ErrorState title="Unable to load vendors." onRetry={onRetry} />;
  if (!vendors)
    return <LoadingList label="Loading vendors" className={VENDOR_GRID} count={SKELETONS} of={VendorCardSkeleton} />;
  if (vendors.length === 0) {
    return isNarrowed ? (
      <EmptyState
        icon={<SearchX />}
        title="No vendors match your search criteria."
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Search
          </Button>
        }
      />
    ) : (
      <EmptyState icon={<Store />} title="No vendors available for this college yet." />
    );
  }
  return (
    <>
      <ul className={VENDOR_GRID}>
        {vendors.map((vendor) => (
          <li key={vendor.id}>
            <VendorCard vendor={vendor} collegeId={collegeId} headingLevel={2} />
          </li>
        ))}
      </ul>
      {more.has && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" isBusy={more.isBusy} busyText="Loading..." onClick={more.onShow}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
