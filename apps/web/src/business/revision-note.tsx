import type { RevisionDto } from '@campus-deals/contracts/catalog/revision.dto';
import { classNames } from '../platform/react/class-names.js';

interface RevisionNoteProps {
  revision: RevisionDto;
  /** Labels of the fields. Fields with the same label are listed once. */
  fieldNames: Readonly<Record<string, string>>;
  /** The version that students see meanwhile: "the approved version". */
  shown: string;
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Note about a change that is pending or was rejected. */
export function RevisionNote({ revision, fieldNames, shown }: RevisionNoteProps) {
  const isRefused = revision.status === 'rejected';
  const names = Object.entries(fieldNames).flatMap(([field, name]) => (field in revision ? [name] : []));
  const changed = LIST.format(new Set(names));
  return (
    <div
      className={classNames(
        'rounded-md px-3.5 py-2.5 text-body',
        isRefused ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <p className="font-semibold">{isRefused ? 'Your changes were rejected' : 'Your changes: Waiting for review'}</p>
      <p>
        {changed && <span>{`Changed: ${changed}. `}</span>}
        <span>{isRefused ? `Students go on seeing ${shown}.` : `Until they are approved, students see ${shown}.`}</span>
      </p>
      {isRefused && revision.rejectionReason && (
        <p className="wrap-anywhere">
          <strong className="font-semibold">Why:</strong> {revision.rejectionReason}
        </p>
      )}
    </div>
  );
}
