import { DEAL_CATEGORIES } from '@campus-deals/contracts/enumerations';
import { useSearchParams } from 'react-router-dom';
import { dealTab, type BoardChoice } from '../../../features/deals/deal-board.js';

/** What the address asks for; what it cannot mean is left out. */
export function boardChoice(params: URLSearchParams): BoardChoice {
  return {
    tab: dealTab(params.get('tab')),
    category: DEAL_CATEGORIES.find((category) => category === params.get('category')),
  };
}

/** Tab and category are in the address: a board can be shared as it is seen, and found again on the way back. */
export function useBoardChoice(): [BoardChoice, (choice: BoardChoice) => void] {
  const [params, setParams] = useSearchParams();
  const choose = ({ tab, category }: BoardChoice) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ tab: tab === 'featured' ? undefined : tab, category })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    // Replaces the entry: the way back leads to the page before, not through every tab.
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [boardChoice(params), choose];
}
