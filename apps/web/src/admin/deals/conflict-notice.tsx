import { TriangleAlert, X } from 'lucide-react';
import { IconButton } from '../../kit/ui/button.js';
import type { Conflict } from './use-moderation.js';

/** Notice that another admin has already decided or the entry has changed, with the name and the time. */
export function ConflictNotice({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-md border border-warning bg-warning-soft py-2 pr-1 pl-4 text-ink"
    >
      <TriangleAlert className="mt-2 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold wrap-anywhere">Your decision about “{conflict.title}” was not taken</p>
        <p className="text-body">{conflict.detail}</p>
        {conflict.isStillOpen && <p className="text-body">Below is it as it is now.</p>}
      </div>
      <IconButton label="Dismiss" onClick={onClose}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
