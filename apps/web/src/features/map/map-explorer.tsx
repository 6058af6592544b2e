import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { useState } from 'react';
import { CampusMap } from './campus-map.js';
import { VendorInfo } from './vendor-info.js';
import { VendorPlaces } from './vendor-places.js';

interface MapExplorerProps {
  college: Pick<CollegeDto, 'name' | 'shortName' | 'latitude' | 'longitude'>;
  vendors: readonly VendorDto[];
  selectedId: number | undefined;
  onSelect: (vendorId: number | undefined) => void;
}

/** Shows the map beside the list (above it on a phone), with a shared selection. */
export function MapExplorer({ college, vendors, selectedId, onSelect }: MapExplorerProps) {
  const [highlightedId, highlight] = useState<number>();
  const selected = vendors.find(({ id }) => id === selectedId);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="relative lg:sticky lg:top-4 lg:self-start">
        <CampusMap
          college={college}
          vendors={vendors}
          selectedId={selectedId}
          onSelect={onSelect}
          highlightedId={highlightedId}
          className="h-[300px] md:h-[420px] lg:h-[min(70vh,640px)]"
        />
        {selected && (
          <div className="mt-3 md:absolute md:inset-x-3 md:bottom-3 md:mt-0 md:max-w-md">
            <VendorInfo vendor={selected} collegeId={college.shortName} onClose={() => onSelect(undefined)} />
          </div>
        )}
      </div>
      <VendorPlaces
        vendors={vendors}
        selectedId={selectedId}
        onSelect={onSelect}
        onHighlight={highlight}
        className="sheet overflow-y-auto lg:max-h-[min(70vh,640px)]"
      />
    </div>
  );
}
