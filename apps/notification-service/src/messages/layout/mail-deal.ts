import { type Discount, discountBadge } from '@campus-deals/contracts/catalog/discount';
import { drawingOf, type Pictured } from '@campus-deals/contracts/drawings/drawing-of';

export interface MailDeal {
  url: string;
  badge: string;
  title: string;
  /** Shop and end. */
  note: string;
  /** Its picture or drawing, at the same address for every reader. */
  picture: string;
}

interface DealFacts extends Discount, Pictured {
  image: string | null;
}

/**
 * Returns a deal with its page and a note of these parts. A drawing served by the web replaces pictures on other sites,
 * so that those sites cannot track readers.
 */
export function mailDeal(deal: DealFacts, publicUrl: string, path: string, ...note: (string | null)[]): MailDeal {
  const { title, image } = deal;
  return {
    url: publicUrl + path,
    badge: discountBadge(deal),
    title,
    note: note.filter((part) => part !== null).join(' · '),
    picture: publicUrl + (image?.startsWith('/api/images/') ? `${image}?w=400` : `/art/${drawingOf(deal)}.png`),
  };
}

/** Whether the title names the discount itself: "$20 off any screen repair". */
export const namesDiscount = ({ badge, title }: Pick<MailDeal, 'badge' | 'title'>): boolean =>
  title.toLowerCase().includes(badge.toLowerCase());

/** Returns "25% OFF: Half off sandwiches", or the title alone if it names the discount. */
export const offerOf = (deal: Pick<MailDeal, 'badge' | 'title'>): string =>
  namesDiscount(deal) ? deal.title : `${deal.badge}: ${deal.title}`;
