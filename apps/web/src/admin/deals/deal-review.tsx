import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { ExternalLink, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DealTicket } from '../../marketplace/cards/deal-ticket.js';
import { LinkButton } from '../../kit/ui/button.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { to } from '../../platform/paths.js';
import { useNow, useTimeZone } from '../../platform/browser/clock.js';
import { DESCRIPTION_IN_LIST, expiryText, truncated } from '../../marketplace/copy/deal-copy.js';
import { scheduleText } from '../../marketplace/copy/opening-times.js';
import { differencesOf, factsOf, proposed } from './deal-facts.js';
import { DifferenceList } from './difference-list.js';
import type { QueueEntry } from './queue-entry.js';
import { Review } from './review.js';

interface DealReviewProps {
  entry: QueueEntry & { deal: AdminDealDto };
  isOpen: boolean;
  place: string;
  reports?: ReactNode;
  actions: ReactNode;
}

/** Shows a deal as students will see it, with all its terms, or what a change would change. */
export function DealReview({ entry, ...frame }: DealReviewProps) {
  const { deal, isChange } = entry;
  const shown = proposed(deal);
  const college = deal.collegeShortName;
  const timeZone = useTimeZone();
  return (
    <Review
      entry={entry}
      {...frame}
      byline={
        <>
          <Link className="link" to={to('vendor', { collegeId: college, vendorId: deal.vendorId })}>
            {deal.vendorName}
          </Link>{' '}
          ·{' '}
          <Link className="link" to={to('college', { collegeId: college })}>
            {deal.collegeName}
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-6 py-5 xl:@2xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <Ticket deal={shown} />
        <div className="min-w-0 space-y-6">
          {isChange && (
            <DifferenceList
              differences={differencesOf(deal, shown, timeZone)}
              image={{ name: 'Image', before: deal.image, after: shown.image }}
            />
          )}
          <Facts deal={shown} />
          <p className="flex flex-wrap gap-2">
            <LinkButton variant="secondary" to={toAdmin('deal', { dealId: deal.id })}>
              <Pencil className="size-4.5" aria-hidden="true" />
              Edit
            </LinkButton>
            <LinkButton variant="quiet" to={to('deal', { collegeId: college, dealId: deal.id })}>
              <ExternalLink className="size-4.5" aria-hidden="true" />
              Open its page
            </LinkButton>
          </p>
        </div>
      </div>
    </Review>
  );
}

function Ticket({ deal }: { deal: AdminDealDto }) {
  const now = useNow(60_000);
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-84">
      <p className="mb-3 text-sm text-muted">As students will see it</p>
      <DealTicket
        key={`${deal.id} ${deal.image ?? ''}`}
        deal={deal}
        badge={discountBadge(deal)}
        description={truncated(deal.description ?? '', DESCRIPTION_IN_LIST)}
        times={deal.schedule && <span>{scheduleText(deal.schedule)}</span>}
        expiry={expiryText(deal.endDate, now)}
        imageUrl={deal.image}
      />
    </section>
  );
}

function Facts({ deal }: { deal: AdminDealDto }) {
  const timeZone = useTimeZone();
  return (
    <section aria-label="Details">
      <h3 className="text-lg">Details</h3>
      <dl className="mt-2 divide-y divide-line">
        {factsOf(deal, timeZone)
          .filter(({ name, text }) => name !== 'Title' && text !== '')
          .map(({ name, text }) => (
            <div key={name} className="gap-x-4 py-2 sm:grid sm:grid-cols-[9rem_1fr]">
              <dt className="text-sm text-muted sm:leading-6">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
