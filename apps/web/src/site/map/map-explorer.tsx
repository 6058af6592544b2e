import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { useEffect, useRef, useState } from 'react';
import { VendorMark } from '../../marketplace/art/vendor-mark.js';
import { useClock } from '../../platform/browser/clock.js';
import { distanceText } from '../../marketplace/copy/deal-copy.js';
import { hoursText } from '../../marketplace/copy/opening-times.js';
import { classNames } from '../../platform/react/class-names.js';
import { CampusMap } from './campus-map.js';
import { VendorInfo } from './vendor-info.js';

interface VendorPlacesProps {
  vendors: readonly VendorDto[];
  selectedId: number | undefined;
  onSelect: (vendorId: number | undefined) => void;
  /** Called for the vendor under the pointer or with the focus, which the map highlights. */
  onHighlight?: (vendorId: number | undefined) => void;
  className?: string;
}

/** List beside the map: the same vendors in the same order, with a shared selection. */
export function VendorPlaces({ vendors, selectedId, onSelect, onHighlight, className }: VendorPlacesProps) {
  const clock = useClock();
  const selected = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selectedId !== undefined) selected.current?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId]);
  return (
    <ul aria-label="Vendors on the map" className={classNames('divide-y divide-line', className)}>
      {vendors.map((vendor) => {
        const isSelected = vendor.id === selectedId;
        const open = vendor.hours && hoursText(vendor.hours, vendor.timeZone, clock);
        return (
          <li key={vendor.id}>
            <button
              type="button"
              ref={isSelected ? selected : undefined}
              aria-pressed={isSelected}
              onClick={() => onSelect(isSelected ? undefined : vendor.id)}
              onPointerEnter={() => onHighlight?.(vendor.id)}
              onPointerLeave={() => onHighlight?.(undefined)}
              onFocus={() => onHighlight?.(vendor.id)}
              onBlur={() => onHighlight?.(undefined)}
              className={classNames(
                'flex min-h-16 w-full items-center gap-3 px-3.5 py-2.5 text-left transition-colors focus-visible:-outline-offset-3',
                isSelected ? 'bg-brand-soft' : 'hover:bg-well',
              )}
            >
              <VendorMark vendor={vendor} className="size-11" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{vendor.name}</span>
                <span
                  className={classNames('block truncate text-sm', isSelected ? 'text-on-brand-soft' : 'text-muted')}
                >
                  {[vendor.category, distanceText(vendor)].filter(Boolean).join(' · ')}
                </span>
                {open && (
                  <span className={classNames('block text-sm', isSelected ? 'text-on-brand-soft' : 'text-muted')}>
                    {open}
                  </span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

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
