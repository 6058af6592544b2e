import { type Discount, discountBadge } from '@campus-deals/contracts/catalog/discount';

/** A deal as a mail lists it. */
export interface MailDeal {
  url: string;
  badge: string;
  title: string;
  /** Shop and end. */
  note: string;
  /** Its picture, at the same address for every reader. */
  picture: string | null;
}

interface DealFacts extends Discount {
  title: string;
  image: string | null;
}

/** Returns a deal with its page and a note of these parts. Leaves out pictures of other sites, which would see who reads. */
export function mailDeal(deal: DealFacts, publicUrl: string, path: string, ...note: (string | null)[]): MailDeal {
  const { title, image } = deal;
  return {
    url: publicUrl + path,
    badge: discountBadge(deal),
    title,
    note: note.filter((part) => part !== null).join(' · '),
    picture: image?.startsWith('/api/images/') ? `${publicUrl}${image}?w=400` : null,
  };
}

/** Whether the title names the discount itself: "$20 off any screen repair". */
export const namesDiscount = ({ badge, title }: Pick<MailDeal, 'badge' | 'title'>): boolean =>
  title.toLowerCase().includes(badge.toLowerCase());
