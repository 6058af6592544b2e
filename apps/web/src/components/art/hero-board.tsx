import { DealTicket } from '../cards/deal-ticket.js';

function Pin({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 20 26" className={`absolute z-10 w-5 ${className}`} aria-hidden="true" focusable="false">
      <path className="fill-ink/25" d="M9 14h4l-1 12z" />
      <circle className="fill-brand" cx="10" cy="9" r="8" />
      <circle className="fill-on-brand/45" cx="7.500" cy="6.500" r="2.400" />
    </svg>
  );
}

/** Illustration of deals: three example tickets pinned to a board, one of them on a phone. Decorative. */
export function HeroBoard() {
  return (
    <div className="relative mx-auto w-full max-w-lg select-none sm:h-78" aria-hidden="true">
      <div className="absolute top-13 left-0 w-[38%] -rotate-5 max-sm:hidden">
        <DealTicket
          size="small"
          category="tutoring"
          badge="$15 OFF"
          title="Calculus hour"
          vendorName="Chalk & Co."
          expiry="No expiration"
        />
        <Pin className="-top-2 left-[38%]" />
      </div>
      <div className="absolute top-12 right-0 w-[38%] rotate-4 max-sm:hidden">
        <DealTicket
          size="small"
          category="entertainment"
          badge="BOGO"
          title="Second game free"
          vendorName="Lucky Lanes"
          expiry="Expires in 5 days"
        />
        <Pin className="-top-2 left-[58%]" />
      </div>
      <div className="-rotate-1 max-sm:relative max-sm:mx-auto max-sm:w-56 sm:absolute sm:top-2 sm:left-[26.5%] sm:w-[37%]">
        <DealTicket
          size="small"
          category="food_drink"
          badge="25% OFF"
          title="Lunch before two"
          vendorName="Corner Counter"
          expiry="Expires in 12 days"
        />
        <Pin className="-top-2.5 left-[46%]" />
      </div>
    </div>
  );
}
