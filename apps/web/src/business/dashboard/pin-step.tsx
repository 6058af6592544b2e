import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { InlineError, Loading, Skeleton } from '../../kit/ui/states.js';
import { collegeQuery } from '../../marketplace/colleges/colleges.api.js';
import { LocationPicker, type Coordinates } from '../../marketplace/map/location-picker.js';
import { useUpdateVendor } from '../../marketplace/business-profile/vendor-profile.api.js';
import { refusalOf } from '../../platform/api/refused-fields.js';

interface PinStepProps {
  vendor: OwnVendorDto;
  /** Called when the pin is stored or postponed. */
  onDone: () => void;
}

/** Asks for the location of a business's door. Its pin starts at the college, and is saved only after it was moved. */
export function PinStep({ vendor, onDone }: PinStepProps) {
  const { collegeShortName } = vendor;
  const { data: college, isLoading } = useQuery({
    ...collegeQuery(collegeShortName ?? ''),
    enabled: collegeShortName !== null,
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const [place, setPlace] = useState<Coordinates>(vendor);
  const isSet = place.latitude !== null && place.longitude !== null;
  const update = useUpdateVendor();
  const save = () => update.mutate({ latitude: place.latitude, longitude: place.longitude }, { onSuccess: onDone });
  const later = (
    <Button variant={isSet ? 'quiet' : 'secondary'} aria-disabled={update.isPending} onClick={onDone}>
      Later
    </Button>
  );
  return (
    <div ref={box} role="group" aria-label="Is this your door?" tabIndex={-1} className="outline-none">
      <p className="mb-4 text-body text-muted">
        {[vendor.address, vendor.city].filter(Boolean).join(', ')}. Press on the map where your door is. Students then
        see how far you are on foot.
      </p>
      {isLoading ? (
        <>
          <Loading label="Loading the map">
            <Skeleton className="mb-4 h-72 rounded-lg" />
          </Loading>
          {later}
        </>
      ) : (
        <LocationPicker college={college} value={place} onChange={setPlace} isPinned>
          {isSet && (
            <Button isBusy={update.isPending} busyText="Saving..." onClick={save}>
              Save
            </Button>
          )}
          {later}
        </LocationPicker>
      )}
      {update.isError && (
        <div className="mt-3">
          <InlineError>{refusalOf(update.error) ?? 'The pin could not be saved. Please try again.'}</InlineError>
        </div>
      )}
    </div>
  );
}
