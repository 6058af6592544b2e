import { lazy, Suspense } from 'react';
import { Skeleton } from '../../kit/ui/states.js';
import type { PlaceSlot } from './college-form.js';

const CollegePlacePicker = lazy(async () => ({
  default: (await import('../map/college-place-picker.js')).CollegePlacePicker,
}));

/** Map in a college's form. The country's outline is fetched with it. */
export function CollegePlace(place: PlaceSlot) {
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
      <CollegePlacePicker {...place} />
    </Suspense>
  );
}
