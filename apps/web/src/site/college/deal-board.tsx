import { DEAL_CATEGORY_LABELS, type DealCategory } from '@campus-deals/contracts/catalog/deal-categories';
import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Ticket } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../kit/ui/button.js';
import { DealCard, DealCardSkeleton } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { EmptyState, ErrorState, InlineError, LoadingList } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { SaveDealButton } from '../../marketplace/saved/save-deal-button.js';
import { hasFocusStayed } from '../../platform/browser/focus.js';
import { CategoryBar } from './category-bar.js';
import { FilterButton, isReduced } from './deal-filters.js';
import { collegeDealsQuery, type DealFilter, type DealTab } from './deals.api.js';
import type { ListCounts } from './opening-tab.js';

/** The three lists, each with the number of its skeletons and the text for an empty list. */
const TABS = [
  { id: 'featured', title: 'Featured', skeletons: 3, empty: 'No featured deals available right now.' },
  { id: 'new', title: 'New This Week', skeletons: 3, empty: 'No new deals available this week.' },
  { id: 'all', title: 'All Deals', skeletons: 6, empty: 'No deals found matching your criteria.' },
] as const;

export interface BoardChoice extends DealFilter {
  tab: DealTab;
}

interface DealBoardProps extends DealFilter {
  /** Undefined until the initial tab is known. */
  tab: DealTab | undefined;
  /** Short name or id, as in the page's address. */
  collegeId: string;
  lists?: ListCounts | undefined;
  onChoose: (choice: BoardChoice) => void;
  /** Deals that the reader has used up, while those are filtered out. */
  usedUp?: readonly number[] | undefined;
  /** Chosen filters, shown above the list. */
  tools?: ReactNode;
  /** The next step from an empty list. */
  wayOut?: ReactNode;
}

/** Shows a college's deals by category, in the tabs featured, new and all. */
export function DealBoard(props: DealBoardProps) {
  const { collegeId, lists, tab, onChoose, usedUp, tools, wayOut, ...filter } = props;
  const { category } = filter;
  const client = useQueryClient();
  const current = tab ?? 'featured';
  const counts = lists?.[current];
  const chooseCategory = (chosen: DealCategory | undefined) => {
    // Each change of category prefetches the list of all deals, even if another tab is open.
    void client.prefetchInfiniteQuery(collegeDealsQuery(collegeId, 'all', { ...filter, category: chosen }));
    onChoose({ ...filter, tab: current, category: chosen });
  };
  return (
    <>
      <CategoryBar chosen={category} onChoose={chooseCategory} counts={tab && counts} isFiltered={isReduced(filter)} />
      <div className="mt-1">
        <Tabs
          label="Deals"
          choice={{ id: current, onChoose: (id) => onChoose({ ...filter, tab: dealTab(id) ?? 'featured' }) }}
          aside={<FilterButton filter={filter} onChange={(changed) => onChoose({ ...changed, tab: current })} />}
          tabs={TABS.map(({ id, title, skeletons, empty }) => ({
            id,
            title,
            content:
              tab === undefined ? (
                <LoadingList label="Loading deals" className={DEAL_GRID} count={skeletons} of={DealCardSkeleton} />
              ) : (
                <>
                  {tools}
                  <DealList
                    key={id + JSON.stringify(filter)}
                    query={collegeDealsQuery(collegeId, id, filter)}
                    hidden={usedUp}
                    collegeId={collegeId}
                    skeletons={skeletons}
                    emptyTitle={empty}
                    emptyText={
                      category
                        ? `Showing ${DEAL_CATEGORY_LABELS[category]} only.`
                        : "Subscribe below and we'll email you the week's new deals."
                    }
                    emptyAction={wayOut}
                  />
                </>
              ),
          }))}
        />
      </div>
    </>
  );
}

/** Returns the tab named in the address; undefined for any other value. */
export function dealTab(id: string | null): DealTab | undefined {
  return TABS.find((tab) => tab.id === id)?.id;
}

/** Returns the sort order named in the address; undefined for the default and any other value. */
export function dealSort(value: string | null): DealFilter['sort'] {
  return value === 'nearest' || value === 'ending' ? value : undefined;
}

interface DealListProps {
  query: ReturnType<typeof collegeDealsQuery>;
  collegeId: string | number;
  /** Number of placeholder cards while it loads. */
  skeletons: number;
  emptyTitle: string;
  /** Why the list is empty, and what to do next. */
  emptyText?: ReactNode;
  emptyAction?: ReactNode;
  /** Ids of deals to leave out. */
  hidden?: readonly number[] | undefined;
}

/** Lists deals, page by page on demand. */
function DealList({ query, collegeId, skeletons, emptyTitle, emptyText, emptyAction, hidden }: DealListProps) {
  const {
    data,
    isPending,
    isLoadingError,
    isFetchNextPageError,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery(query);
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<{ page?: number; card: number; before?: Element | null }>({ card: 0 });
  const pageCount = data?.pages.length ?? 0;
  useEffect(() => {
    // The button may be gone by now, so the focus moves to the first of the new cards.
    const { page, card, before } = awaited.current;
    if (page === pageCount && hasFocusStayed(before))
      list.current?.querySelectorAll<HTMLElement>('.card-link')[card]?.focus({ preventScroll: true });
  }, [pageCount]);
  if (isPending)
    return <LoadingList label="Loading deals" className={DEAL_GRID} count={skeletons} of={DealCardSkeleton} />;
  if (isLoadingError) return <ErrorState title="Unable to load the deals." onRetry={() => void refetch()} />;
  const deals = uniqueById(data?.pages.flatMap((page) => page.items) ?? []).filter(({ id }) => !hidden?.includes(id));
  if (deals.length === 0 && !hasNextPage)
    return (
      <EmptyState icon={<Ticket />} title={emptyTitle} action={emptyAction}>
        {emptyText}
      </EmptyState>
    );

  const showMore = () => {
    awaited.current = { page: pageCount + 1, card: deals.length, before: document.activeElement };
    void fetchNextPage();
  };
  return (
    <>
      <ul ref={list} className={DEAL_GRID}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} collegeId={collegeId} save={<SaveDealButton deal={deal} />} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-6 flex flex-col items-center gap-3">
          {isFetchNextPageError && <InlineError>Unable to load more deals.</InlineError>}
          <Button variant="secondary" isBusy={isFetchingNextPage} onClick={showMore}>
            {!isFetchingNextPage && <ChevronDown className="size-4.5" />}
            <span>{isFetchingNextPage ? 'Loading...' : isFetchNextPageError ? 'Try again' : 'Show more'}</span>
          </Button>
        </div>
      )}
    </>
  );
}

/** A deal that is approved again between two reads occurs on both pages. */
function uniqueById(deals: DealCardDto[]): DealCardDto[] {
  return [...new Map(deals.map((deal) => [deal.id, deal])).values()];
}
