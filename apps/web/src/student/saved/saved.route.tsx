import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { PageHead } from '../../marketplace/page-head.js';
import { Button } from '../../kit/ui/button.js';
import { StoredCodeCard } from '../../marketplace/redemption/stored-code-card.js';
import { isExpired, storedCodes } from '../../marketplace/redemption/stored-codes.js';
import { SavedDealsList } from './saved-deals-list.js';
import { useNow } from '../../platform/browser/clock.js';
import { useOnline } from '../../platform/browser/use-online.js';
import { useSession } from '../../platform/session/session.js';

export const access = 'savedDeals';

/** `/user/saved`. The search is in the address: `?q=pizza`. */
export function Component() {
  return (
    <div className="page pt-4 pb-10 md:pt-8 md:pb-14">
      <PageHead title="Saved Deals" noIndex />
      <h1 className="mb-3 text-2xl md:mb-4 md:text-3xl">Saved Deals</h1>
      <OfflineLine />
      <CodesOnDevice />
      <SavedDealsList />
    </div>
  );
}

/** States how current the list below is while offline. The frame already shows that the browser is offline. */
function OfflineLine() {
  return useOnline() ? null : (
    <p className="mb-6 flex items-start gap-2.5 rounded-md bg-well px-4 py-3 text-body">
      <WifiOff className="mt-0.5 size-5 shrink-0 text-muted" />
      <span>These are the deals as this device last saw them. Your codes work at the counter all the same.</span>
    </p>
  );
}

/** Codes shown initially; a button shows the rest. */
const FIRST = 2;

/** Milliseconds for which an expired code stays listed, so that its student learns why it is gone. */
const EXPIRED_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Lists the codes stored in this browser, which work at the counter without a network. Recently expired ones are
 * marked. Deals that are redeemed by showing their page have no code.
 */
function CodesOnDevice() {
  const { session } = useSession();
  const [isAllShown, setIsAllShown] = useState(false);
  const now = useNow(60_000);
  const codes = storedCodes(session.userId).filter(
    (code) =>
      code.kind !== 'page' &&
      code.redeemedAt === null &&
      (code.endDate === null || Date.parse(code.endDate) > now) &&
      !isExpired(code, now - EXPIRED_FOR_MS),
  );
  if (codes.length === 0) return null;
  const shown = isAllShown ? codes : codes.slice(0, FIRST);
  return (
    <section aria-labelledby="codes-title" className="mb-10">
      <h2 id="codes-title" className="mb-4 text-xl md:text-2xl">
        Your codes
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {shown.map(({ dealId }) => (
          <li key={dealId}>
            <StoredCodeCard dealId={dealId} />
          </li>
        ))}
      </ul>
      {codes.length > shown.length && (
        <Button variant="secondary" className="mt-4" onClick={() => setIsAllShown(true)}>
          Show all {codes.length} codes
        </Button>
      )}
    </section>
  );
}
