import type { DealRevisionDto } from '@campus-deals/contracts/own-deal.dto';
import { classNames } from '../../lib/react/class-names.js';

const FIELD_NAMES = {
  title: 'title',
  description: 'description',
  category: 'category',
  discountType: 'discount',
  discountValue: 'discount',
  startDate: 'start',
  endDate: 'end',
  schedule: 'times',
  image: 'picture',
  terms: 'terms',
  redemption: 'redemption',
} as const satisfies Partial<Record<keyof DealRevisionDto, string>>;

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** "title and picture": what differs from the version that students see. */
export function changedFields(revision: DealRevisionDto): string {
  const names = Object.entries(FIELD_NAMES).flatMap(([field, name]) => (field in revision ? [name] : []));
  return LIST.format(new Set(names));
}

/** A change of an approved deal, while it waits and when it was refused. */
export function RevisionNote({ revision }: { revision: DealRevisionDto }) {
  const isRefused = revision.status === 'rejected';
  const changed = changedFields(revision);
  return (
    <div
      className={classNames(
        'rounded-md px-3.5 py-2.5 text-[0.9375rem]',
        isRefused ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <p className="font-semibold">{isRefused ? 'Your changes were rejected' : 'Your changes: Pending Approval'}</p>
      <p>
        {changed && `Changed: ${changed}. `}
        {isRefused
          ? 'Students go on seeing the approved version.'
          : 'Until they are approved, students see the approved version.'}
      </p>
      {isRefused && revision.rejectionReason && (
        <p>
          <strong className="font-semibold">Why:</strong> {revision.rejectionReason}
        </p>
      )}
    </div>
  );
}
