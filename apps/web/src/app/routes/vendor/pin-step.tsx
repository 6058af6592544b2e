import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Loading, Skeleton } from '../../../components/ui/skeleton.js';
import { InlineError } from '../../../components/ui/states.js';
import { collegeQuery } from '../../../features/colleges/colleges.api.js';
import { LocationPicker, type Coordinates } from '../../../features/map/location-picker.js';
import { useUpdateVendor } from '../../../features/vendor-profile/vendor-profile.api.js';
import { refusalOf } from '../../../lib/api/refused-fields.js';

export const PIN_QUESTION = 'Is this your door?';

interface PinStepProps {
  vendor: OwnVendorDto;
  /** Called when the pin is stored or postponed. */
  onDone: () => void;
}

/**
 * Asks for the location of a business's door. A pin that was never set starts at the college. It must be moved first,
 * since that is no real location.
 */
export function PinStep({ vendor, onDone }: PinStepProps) {
  const { collegeShortName } = vendor;
  const { data: college, isLoading } = useQuery({
    ...collegeQuery(collegeShortName ?? ''),
    enabled: collegeShortName !== null,
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [chosen, setChosen] = useState<Coordinates>();
  const [isUnmoved, setIsUnmoved] = useState(false);
  const update = useUpdateVendor();
  const hasMap = Boolean(college?.latitude && college.longitude);
  const isKnown = vendor.latitude !== null && vendor.longitude !== null;
  const value =
    chosen ?? (isKnown ? vendor : { latitude: college?.latitude ?? null, longitude: college?.longitude ?? null });

  const focusPin = () => box.current?.querySelector<HTMLElement>('[data-pin]')?.focus();
  const confirm = () => {
    if (update.isPending) return;
    if (!chosen && isKnown) return onDone();
    if (!chosen) {
      setIsUnmoved(true);
      return focusPin();
    }
    update.mutate({ latitude: chosen.latitude, longitude: chosen.longitude }, { onSuccess: onDone });
  };
  return (
    <div ref={box} role="group" aria-label={PIN_QUESTION} tabIndex={-1} className="outline-none">
      <p className="mb-4 text-[0.9375rem] text-muted">
        {[vendor.address, vendor.city].filter(Boolean).join(', ')}. Press on the map where your door is. Students then
        see how far you are on foot.
      </p>
      {isLoading ? (
        <Loading label="Loading the map">
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      ) : (
        <LocationPicker college={college} value={value} onChange={setChosen} isPinned />
      )}
      {isUnmoved && !chosen && (
        <p role="alert" className="mt-3 text-[0.9375rem] text-danger">
          The pin is still at {college?.name}. Move it to your door first.
        </p>
      )}
      {update.isError && (
        <div className="mt-3">
          <InlineError>{refusalOf(update.error) ?? 'The pin could not be saved. Please try again.'}</InlineError>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {hasMap && (
          <>
            <Button
              className="max-sm:w-full"
              isBusy={update.isPending}
              aria-disabled={update.isPending}
              onClick={confirm}
            >
              {update.isPending ? 'Saving...' : 'Yes'}
            </Button>
            <Button variant="secondary" className="max-sm:w-full" onClick={focusPin}>
              Move the pin
            </Button>
          </>
        )}
        <Button variant="quiet" className="max-sm:w-full" aria-disabled={update.isPending} onClick={onDone}>
          Later
        </Button>
      </div>
    </div>
  );
}
