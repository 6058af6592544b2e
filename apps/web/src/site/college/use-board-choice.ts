import { DEAL_CATEGORIES } from '@campus-deals/contracts/catalog/deal-categories';
import { useSearchParams } from 'react-router-dom';
import { withParams } from '../../platform/browser/address.js';
import { dealSort, dealTab, type BoardChoice } from './deal-board.js';
import type { DealFilter, DealTab } from './deals.api.js';
import { openingTab, type ListCounts } from './opening-tab.js';

interface AddressChoice extends DealFilter {
  /** Undefined: the board's default tab. */
  tab: DealTab | undefined;
}

/** Parses the board's choice from the address, and drops invalid values. */
export function boardChoice(params: URLSearchParams): AddressChoice {
  const kind = params.get('redemption');
  return {
    tab: dealTab(params.get('tab')),
    category: DEAL_CATEGORIES.find((category) => category === params.get('category')),
    sort: dealSort(params.get('sort')),
    openNow: params.has('openNow') || undefined,
    redemption: kind === 'page' || kind === 'code' || kind === 'voucher' ? kind : undefined,
    usableBy: params.has('usableBy') ? 'anyone' : undefined,
  };
}

const NAMES = ['tab', 'category', 'sort', 'openNow', 'redemption', 'usableBy'] as const;

/** Keeps tab, category, order and filters in the address, so that a board can be shared and reopened with Back. */
export function useBoardChoice(lists: ListCounts | undefined): [AddressChoice, (choice: BoardChoice) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (choice: BoardChoice) => {
    const named = { ...choice, tab: choice.tab === openingTab(lists, choice.category) ? undefined : choice.tab };
    const next = withParams(params, Object.fromEntries(NAMES.map((name) => [name, named[name]])));
    // Replaces the history entry: Back leads to the previous page, not through every tab.
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [boardChoice(params), choose];
}
