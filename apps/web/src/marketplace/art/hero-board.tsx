import type { DealOfCollegeDto } from '@campus-deals/contracts/catalog/deal.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import type { ComponentProps } from 'react';
import { to } from '../../platform/paths.js';
import { Expiry, DealTicket } from '../cards/deal-ticket.js';
import { DetailLink } from '../../kit/ui/detail-link.js';

/** Number of deals on the board. */
export const ON_BOARD = 3;

/** Places of the tickets, each with that of its pin. The last one lies on top. */
const PLACES = [
  ['absolute top-13 left-0 w-[38%] -rotate-5 max-sm:hidden', '-top-2 left-[38%]'],
  ['absolute top-12 right-0 w-[38%] rotate-4 max-sm:hidden', '-top-2 left-[58%]'],
  [
    '-rotate-1 max-sm:relative max-sm:mx-auto max-sm:w-56 sm:absolute sm:top-2 sm:left-[26.5%] sm:w-[37%]',
    '-top-2.5 left-[46%]',
  ],
] as const;

type Ticket = ComponentProps<typeof DealTicket>;

const EXAMPLES: Ticket[] = [
  {
    deal: { id: 0, category: 'tutoring', title: 'Calculus hour', vendorName: 'Chalk & Co.' },
    badge: '$15 OFF',
    expiry: 'No expiration',
  },
  {
    deal: { id: 0, category: 'entertainment', title: 'Second round free', vendorName: 'Lucky Lanes' },
    badge: 'BOGO',
    expiry: 'Expires in 5 days',
  },
  {
    deal: { id: 0, category: 'food_drink', title: 'Lunch before two', vendorName: 'Corner Counter' },
    badge: '25% OFF',
    expiry: 'Expires in 12 days',
  },
];

/** Returns a deal of a college as a ticket that leads to it. */
export const ticketOf = ({ college, deal }: DealOfCollegeDto): Ticket => ({
  deal,
  badge: discountBadge(deal),
  title: (
    <DetailLink to={to('deal', { collegeId: college.shortName, dealId: deal.id })} className="card-link">
      {deal.title}
    </DetailLink>
  ),
  place: college.name,
  expiry: <Expiry endDate={deal.endDate} />,
  imageUrl: deal.image ?? deal.imageUrl,
});

/** Shows three tickets pinned to a board, one on a phone: real deals if there are enough, else drawn examples. */
export function HeroBoard({ deals = [] }: { deals?: DealOfCollegeDto[] | undefined }) {
  const isReal = deals.length >= ON_BOARD;
  const tickets = isReal ? deals.slice(0, ON_BOARD).map(ticketOf) : EXAMPLES;
  return (
    <div className="relative mx-auto w-full max-w-lg select-none sm:h-78" aria-hidden={!isReal}>
      {PLACES.map(([place, pin], at) => {
        const ticket = tickets[at];
        return (
          ticket && (
            <div key={place} className={place}>
              {/* Behind the notches of the ticket on top, where the others would shine through. */}
              {at === ON_BOARD - 1 && (
                <span className="absolute inset-x-px top-[calc(6.75rem-9px)] h-4.5 bg-paper max-sm:hidden" />
              )}
              <DealTicket size="small" {...ticket} />
              <svg viewBox="0 0 20 26" className={`absolute z-10 w-5 ${pin}`} aria-hidden="true" focusable="false">
                <path className="fill-ink/25" d="M9 14h4l-1 12z" />
                <circle className="fill-brand" cx="10" cy="9" r="8" />
                <circle className="fill-on-brand/45" cx="7.500" cy="6.500" r="2.400" />
              </svg>
            </div>
          )
        );
      })}
    </div>
  );
}
