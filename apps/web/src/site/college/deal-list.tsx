import type { DealCardDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Ticket } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../kit/ui/button.js';
import { DealCard, DealCardSkeleton } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { EmptyState, ErrorState, InlineError, LoadingList } from '../../kit/ui/states.js';
import { SaveDealButton } from '../../marketplace/saved/save-deal-button.js';
import { hasFocusStayed } from '../../platform/browser/focus.js';
import type { collegeDealsQuery } from './deals.api.js';

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
export function DealList({ query, collegeId, skeletons, emptyTitle, emptyText, emptyAction, hidden }: DealListProps) {
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
