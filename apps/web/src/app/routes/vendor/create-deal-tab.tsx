import { lazy, Suspense } from 'react';
import { Loading, Skeleton } from '../../../components/ui/skeleton.js';
import { CollegeField } from '../../../features/colleges/college-field.js';

const DealForm = lazy(async () => ({ default: (await import('../../../features/deal-form/deal-form.js')).DealForm }));

/** Form for a new deal. The form keeps typed text across a visit to another tab. */
export function CreateDealTab({ onDone }: { onDone: () => void }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the form">
          <Skeleton className="h-150 rounded-lg" />
        </Loading>
      }
    >
      <DealForm
        isFeeShown
        renderCollegeField={(field) => <CollegeField label="College" {...field} />}
        onDone={onDone}
      />
    </Suspense>
  );
}
