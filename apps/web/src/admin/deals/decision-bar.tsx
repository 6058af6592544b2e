import { Check, X } from 'lucide-react';
import { Button } from '../../kit/ui/button.js';

interface DecisionBarProps {
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** Approve and reject buttons, kept in view at the bottom of a long deal. */
export function DecisionBar({ isBusy, onApprove, onReject }: DecisionBarProps) {
  return (
    <div
      data-action-bar
      className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex gap-3 border-t border-line bg-paper px-4 py-3 md:bottom-0 lg:mx-0 lg:px-0"
    >
      <Button className="flex-1 lg:flex-none" isBusy={isBusy} aria-keyshortcuts="a" onClick={onApprove}>
        {!isBusy && <Check className="size-5" aria-hidden="true" />}
        <span>Approve</span>
      </Button>
      <Button
        variant="secondary"
        className="flex-1 lg:flex-none"
        aria-disabled={isBusy}
        aria-keyshortcuts="r"
        onClick={() => !isBusy && onReject()}
      >
        <X className="size-5" aria-hidden="true" />
        Reject
      </Button>
    </div>
  );
}
