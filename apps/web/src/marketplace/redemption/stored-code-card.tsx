import { Ticket } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { useSession } from '../../platform/session/session.js';
import { Badge } from '../../kit/ui/badge.js';
import { useClock } from '../../platform/browser/clock.js';
import { collegeTime } from '../copy/opening-times.js';
import { isExpired, storedCode } from './stored-codes.js';
import { REDEEM_COPY } from './redeem-copy.js';
import { RedeemDialogLater } from './redeem-slot.js';

/** Shows the code stored in this browser for a deal that cannot be read; the code is still valid. */
export function StoredCodeCard({ dealId }: { dealId: number }) {
  const { session } = useSession();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const clock = useClock();
  const held = storedCode(dealId, session.userId);
  if (!held) return null;
  const hasExpired = isExpired(held, clock.now);
  const deal = {
    id: held.dealId,
    title: held.dealTitle,
    endDate: held.endDate,
    schedule: null,
    timeZone: held.timeZone ?? clock.timeZone,
    redemptionKind: held.kind,
  };
  return (
    <section aria-labelledby={titleId} className="sheet flex flex-wrap items-center gap-4 p-5">
      <Ticket className="size-7 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={titleId} className="text-lg">
          {held.dealTitle}
        </h2>
        {hasExpired && <Badge>Expired</Badge>}
        <p className="text-body text-muted">
          {held.vendorName}.{' '}
          {hasExpired
            ? 'You did not use your code in time. Get a new one.'
            : `Your ${held.kind === 'page' ? 'deal' : 'code'} is kept on this device.`}
        </p>
        {!hasExpired && held.expiresAt && (
          <p className="text-body text-muted">Use it by {collegeTime(held.expiresAt, deal.timeZone, clock)}.</p>
        )}
      </div>
      <Button onClick={() => setIsOpen(true)}>
        {hasExpired ? 'Get a new code' : held.kind === 'page' ? REDEEM_COPY.page.action : 'Show my code'}
      </Button>
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
