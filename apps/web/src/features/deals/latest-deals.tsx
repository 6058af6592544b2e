import type { DealOfCollegeDto } from '@campus-deals/contracts/catalog/deal.dto';
import { ON_BOARD, ticketOf } from '../../components/art/hero-board.js';
import { DEAL_GRID, DealTicket } from '../../components/cards/deal-ticket.js';

/** Number of cards: a row of a desktop. */
const SHOWN = 4;

/** Shows the latest deals of several colleges. Those on the hero's board are shown on phones, which leave it out. */
export function LatestDeals({ deals }: { deals: DealOfCollegeDto[] }) {
  const onBoard = deals.length >= ON_BOARD ? ON_BOARD : 0;
  if (deals.length === 0) return null;
  return (
    <section
      aria-labelledby="latest-deals"
      className={`page pt-4 md:pt-10 ${deals.length === onBoard ? 'sm:hidden' : ''}`}
    >
      <h2 id="latest-deals" className="mb-3 text-xl md:mb-5 md:text-3xl">
        New near campus
      </h2>
      <ul className={DEAL_GRID}>
        {deals.slice(0, onBoard + SHOWN).map((latest, at) => (
          <li key={latest.deal.id} className={at < onBoard ? 'sm:hidden' : at < SHOWN ? undefined : 'max-sm:hidden'}>
            <Ticket latest={latest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ticket({ latest }: { latest: DealOfCollegeDto }) {
  const { title, ...ticket } = ticketOf(latest);
  return (
    <article className="h-full">
      <DealTicket className="h-full" title={<h3 className="leading-snug tracking-normal">{title}</h3>} {...ticket} />
    </article>
  );
}
