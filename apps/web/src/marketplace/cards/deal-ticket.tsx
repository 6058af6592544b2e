import type { DealCategory } from '@campus-deals/contracts/catalog/deal-categories';
import type { Drawing, Pictured } from '@campus-deals/contracts/drawings/drawing-of';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../platform/browser/clock.js';
import { expiryText } from '../copy/deal-copy.js';
import { classNames } from '../../platform/react/class-names.js';
import { imageSources } from '../../platform/browser/images.js';
import { Art, DealArt } from '../art/deal-art.js';

/** Grid with as many card columns as fit. On a phone its cards are rows (ticket.css). */
export const DEAL_GRID = 'ticket-rows grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4 md:gap-5';

interface DealTicketProps {
  deal: Pictured;
  /** "25% OFF" */
  badge: string;
  /** The heading that contains the card's link, instead of the deal's title. */
  title?: ReactNode;
  description?: string | undefined;
  /** Location, for lists with more than one college. */
  place?: ReactNode;
  /** "8 min walk" */
  distance?: string | undefined;
  /** Times of a recurring deal: "Tue, Thu 5–7 PM", "Open now" */
  times?: ReactNode;
  /** "Expires in 3 days" or "No expiration" */
  expiry: ReactNode;
  imageUrl?: string | null;
  size?: 'small' | 'regular';
  /** The save button, beside the link that covers the card. */
  save?: ReactNode;
  /** Label at the top left of the picture: "Featured" */
  mark?: ReactNode;
  /** Whether the deal has ended. Its colours are then removed. */
  isOver?: boolean;
  className?: string;
}

/** A deal as a ticket: picture above the tear, with the discount on it. */
export function DealTicket({
  deal,
  badge,
  title = deal.title,
  description,
  place,
  distance,
  times,
  expiry,
  imageUrl,
  size = 'regular',
  save,
  mark,
  isOver = false,
  className,
}: DealTicketProps) {
  return (
    <div className={classNames('ticket', className)} data-size={size} data-over={isOver || undefined}>
      <div className="ticket-sheet">
        {imageUrl ? <TicketImage url={imageUrl} deal={deal} /> : <DealArt deal={deal} className="size-full" />}
        <div
          className={classNames(
            'flex flex-col',
            size === 'small' ? 'gap-0.5 px-4 pt-5 pb-3.5' : 'gap-1 px-5 pt-7 pb-5',
          )}
        >
          <div
            className={classNames(
              'ticket-title line-clamp-2 font-display leading-snug font-bold',
              size === 'small' ? 'text-body' : 'text-lg',
            )}
          >
            {title}
          </div>
          {description && <p className="ticket-text text-body leading-snug">{description}</p>}
          <p className={classNames('truncate text-muted', size === 'small' ? 'text-[0.8125rem]' : 'text-body')}>
            {deal.vendorName}
          </p>
          {place && <p className="line-clamp-2 text-[0.8125rem] text-muted">{place}</p>}
          {distance && <p className="text-[0.8125rem] text-muted">{distance}</p>}
          {times && <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">{times}</p>}
          <p className="mt-auto text-[0.8125rem] text-muted">{expiry}</p>
        </div>
      </div>
      <span className="ticket-tear" aria-hidden="true" />
      <span className="ticket-badge">{badge}</span>
      {mark && <div className="ticket-mark pointer-events-none absolute top-3 left-3.5">{mark}</div>}
      {save && <div className="ticket-save absolute top-2.5 right-2.5 z-10">{save}</div>}
    </div>
  );
}

/** A deal's picture, or its drawing if it fails to load. */
function TicketImage({ url, deal }: { url: string; deal: Pictured }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <DealArt deal={deal} className="size-full" />;
  return (
    <img
      {...imageSources(url)}
      sizes="(min-width: 48rem) 24rem, 100vw"
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
      onError={() => setIsBroken(true)}
    />
  );
}

/** Ticket of a deal whose college is not open yet, with unreadable text. */
export function FrostedTicket({ drawing, category }: { drawing: Drawing; category: DealCategory }) {
  return (
    <div className="ticket" data-size="small" aria-hidden="true">
      <div className="ticket-sheet">
        <Art drawing={drawing} category={category} className="size-full scale-105 opacity-75 blur-[5px]" />
        <div className="flex flex-col gap-2 px-4 pt-5.5 pb-4.5 blur-[3px]">
          <span className="h-3.5 w-4/5 rounded-sm bg-edge/45" />
          <span className="h-2.5 w-3/5 rounded-sm bg-edge/30" />
          <span className="h-2.5 w-2/5 rounded-sm bg-edge/30" />
        </div>
      </div>
      <span className="ticket-tear" />
      <span className="ticket-badge">
        <span className="blur-[4px]">25% OFF</span>
      </span>
    </div>
  );
}

export function Expiry({ endDate }: { endDate: string | null }) {
  return expiryText(endDate, useNow(60_000));
}
