import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { StoredCodeCard } from '../../../features/redemption/stored-code-card.js';
import { isExpired, storedCodes } from '../../../features/redemption/stored-codes.js';
import { useSession } from '../../../lib/session/session.js';
import { useNow } from '../../../lib/browser/clock.js';

/** Codes shown initially; a button shows the rest. */
const FIRST = 2;

/** Milliseconds for which an expired code stays listed, so that its student learns why it is gone. */
const EXPIRED_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Lists the codes stored in this browser, which work at the counter without a network. Recently expired ones are
 * marked. Deals that are redeemed by showing their page have no code.
 */
export function CodesOnDevice() {
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
