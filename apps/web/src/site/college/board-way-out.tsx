import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/catalog/deal-categories';
import { Button } from '../../kit/ui/button.js';
import type { BoardChoice } from './deal-board.js';
import type { DealFilter, DealTab } from './deals.api.js';

interface BoardWayOutProps {
  tab: DealTab | undefined;
  filter: DealFilter;
  /** Number of all active deals of the college. */
  dealCount: number;
  onChoose: (choice: BoardChoice) => void;
}

/** Offers the next step from an empty list: fewer filters, all deals or all categories. */
export function BoardWayOut({ tab = 'featured', filter, dealCount, onChoose }: BoardWayOutProps) {
  const { category, sort } = filter;
  const button = (title: string, choice: BoardChoice) => (
    <Button variant="secondary" onClick={() => onChoose(choice)}>
      {title}
    </Button>
  );
  if (filter.openNow ?? filter.redemption ?? filter.usableBy) return button('Clear filters', { tab, category, sort });
  if (tab !== 'all' && dealCount > 0)
    return button(category ? `See all of ${DEAL_CATEGORY_LABELS[category]}` : 'See all deals', {
      tab: 'all',
      category,
      sort,
    });
  return category && button('Show all categories', { tab, sort });
}
