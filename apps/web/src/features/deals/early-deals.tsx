import { useQuery } from '@tanstack/react-query';
import { DealCard } from '../../components/cards/deal-card.js';
import { DEAL_GRID } from '../../components/cards/deal-ticket.js';
import { reading } from '../../lib/api/api.js';
import { useSession } from '../../lib/session/session.js';

/** Shows the deals that only members with enough points see so far. Renders nothing without any. */
export function EarlyDeals({ collegeId, shortName }: { collegeId: number; shortName: string }) {
  const { session } = useSession();
  const { data: deals } = useQuery({
    ...reading('/api/user/early-deals', { query: { collegeId } }),
    enabled: session.authenticated,
  });
  if (!session.authenticated || !deals?.length) return null;
  return (
    <section aria-labelledby="early-deals">
      <h2 id="early-deals" className="text-2xl md:text-3xl">
        Early for you
      </h2>
      <p className="mt-1 mb-5 text-muted">Your points show you these deals before everybody else.</p>
      <ul className={DEAL_GRID}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} collegeId={shortName} />
          </li>
        ))}
      </ul>
    </section>
  );
}
