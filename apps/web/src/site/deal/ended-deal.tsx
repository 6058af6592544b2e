import type { EndedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { Link } from 'react-router-dom';
import { DealCard } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { to } from '../../platform/paths.js';
import { DealMissing } from './deal-missing.js';
import { FollowButton } from '../../marketplace/notifications/follow-button.js';
import { HttpError } from '../../platform/api/http-client.js';

const GONE = new HttpError(404, '');

/** Shown at the address of a deal that is over: its title and vendor, and running deals instead. */
export function EndedDeal({ ended, collegeId }: { ended: EndedDealDto; collegeId: string }) {
  const { title, vendorId, vendorName, endedAt, timeZone, deals } = ended;
  return (
    <>
      <DealMissing error={GONE} collegeId={collegeId} onRetry={() => undefined} />
      <div className="page space-y-10">
        <section
          aria-labelledby="ended-title"
          className="sheet flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5"
        >
          <div className="min-w-0">
            <h2 id="ended-title" className="text-xl">
              {title}
            </h2>
            <p className="mt-1 text-muted">
              <Link className="link" to={to('vendor', { collegeId, vendorId })}>
                {vendorName}
              </Link>{' '}
              · Ended {longDate(endedAt, timeZone)}
            </p>
          </div>
          <FollowButton subject={{ vendorId }} name={vendorName} label="Follow this shop" />
        </section>
        {deals.length > 0 && (
          <section aria-labelledby="instead-title">
            <h2 id="instead-title" className="mb-4 text-xl md:text-2xl">
              On now
            </h2>
            <ul className={DEAL_GRID}>
              {deals.map((deal) => (
                <li key={deal.id}>
                  <DealCard deal={deal} collegeId={collegeId} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
