import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import type { ReactNode } from 'react';
import { to } from '../../platform/paths.js';
import { useClock } from '../../platform/browser/clock.js';
import { classNames } from '../../platform/react/class-names.js';
import { DESCRIPTION_IN_LIST, distanceText, truncated } from '../copy/deal-copy.js';
import { openingsOf, openText, scheduleText } from '../copy/opening-times.js';
import { Badge } from '../../kit/ui/badge.js';
import { Skeleton } from '../../kit/ui/states.js';
import { DealTicket, Expiry } from './deal-ticket.js';
import { DetailLink } from '../../kit/ui/detail-link.js';

interface DealCardProps {
  deal: DealCardDto;
  /** Id from the page's address, so that the link keeps the college's short name. Defaults to the college's number. */
  collegeId?: string | number;
  /** The save button, separate from the card's link. */
  save?: ReactNode;
  /** Replaces "Featured" on the picture. */
  mark?: ReactNode;
  descriptionLength?: number;
  headingLevel?: 2 | 3 | 4;
  /** College that it is measured from, for lists with more than one. */
  place?: ReactNode;
  /** Replaces the expiry text, for lists that include ended deals. */
  expiry?: string;
  /** Whether to show it as a used ticket. */
  isOver?: boolean;
}

/** A deal in a list. The card is a single link to the deal; the save button is beside it. */
export function DealCard({
  deal,
  collegeId = deal.collegeId,
  save,
  mark,
  descriptionLength = DESCRIPTION_IN_LIST,
  headingLevel = 3,
  place,
  expiry,
  isOver = false,
}: DealCardProps) {
  const Heading = `h${headingLevel}` as const;
  const distance = distanceText(deal);
  return (
    <article className="h-full">
      <DealTicket
        className="h-full"
        deal={deal}
        badge={discountBadge(deal)}
        title={
          <Heading className="leading-snug tracking-normal">
            <DetailLink to={to('deal', { collegeId, dealId: deal.id })} className="card-link">
              {deal.title}
            </DetailLink>
          </Heading>
        }
        description={deal.description ? truncated(deal.description, descriptionLength) : undefined}
        place={
          place && distance ? (
            <>
              {distance} from {place}
            </>
          ) : (
            place
          )
        }
        distance={place ? undefined : distance}
        times={deal.schedule && <ScheduleText deal={deal} schedule={deal.schedule} />}
        expiry={expiry ?? <Expiry endDate={deal.endDate} />}
        isOver={isOver}
        imageUrl={deal.image ?? deal.imageUrl}
        mark={mark ?? (deal.featured && <Badge tone="brand">Featured</Badge>)}
        save={save}
      />
    </article>
  );
}

function ScheduleText({ deal, schedule }: { deal: DealCardDto; schedule: NonNullable<DealCardDto['schedule']> }) {
  const now = openText(openingsOf(schedule), deal.timeZone, useClock());
  return (
    <>
      <span>{scheduleText(schedule)}</span>
      {now && <span className={classNames(now === 'Open now' && 'font-semibold text-success')}>{now}</span>}
    </>
  );
}

/** Placeholder of the size of a card with one line of title and two of description. */
export function DealCardSkeleton() {
  return (
    <div className="ticket h-full">
      <div className="ticket-sheet">
        <Skeleton className="size-full rounded-none" />
        <div className="flex flex-col gap-2.5 px-5 pt-7 pb-5">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-9" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
    </div>
  );
}
