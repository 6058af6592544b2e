import { Ticket } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { useSession } from '../../lib/session/session.js';
import { storedCode } from './stored-codes.js';
import { RedeemDialogLater } from './redeem-slot.js';

/** Where the deal itself cannot be read: the code that this browser holds for it, which works all the same. */
export function StoredCodeCard({ dealId }: { dealId: number }) {
  const { session } = useSession();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const held = storedCode(dealId, session.userId);
  if (!held) return null;
  const deal = {
    id: held.dealId,
    title: held.dealTitle,
    endDate: held.endDate,
    schedule: null,
    timeZone: 'UTC',
    redemptionKind: held.kind,
  };
  return (
    <section aria-labelledby={titleId} className="sheet flex flex-wrap items-center gap-4 p-5">
      <Ticket className="size-7 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={titleId} className="text-lg">
          {held.dealTitle}
        </h2>
        <p className="text-[0.9375rem] text-muted">{held.vendorName}. Your code is kept on this device.</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>Show my code</Button>
      {isOpen && (
        <RedeemDialogLater
          deal={deal}
          vendorName={held.vendorName}
          userId={session.userId}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
