import type { SavedDealDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useQuery } from '@tanstack/react-query';
import { Clock3, Heart, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { DealCard, DealCardSkeleton } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { Badge } from '../../kit/ui/badge.js';
import { Button, LinkButton } from '../../kit/ui/button.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { hasFocusStayed } from '../../platform/browser/focus.js';
import { DESCRIPTION_IN_SAVED, expiryText } from '../../marketplace/copy/deal-copy.js';
import { plural } from '../../kit/text/plural.js';
import { SaveDealButton } from '../../marketplace/saved/save-deal-button.js';
import { savedDealIdsQuery, savedDealsQuery } from '../../marketplace/saved/saved-deals.api.js';
import { SavedSearch, useSearchText } from './saved-search.js';

/** Cards shown at first, and added on demand. */
const STEP = 24;
const SKELETONS = 6;

/** Lists the viewer's saved deals, with a search. Ended ones come last. */
export function SavedDealsList() {
  const { data: deals, isError, isFetching, refetch } = useQuery({ ...savedDealsQuery, refetchOnReconnect: 'always' });
  const { data: ids } = useQuery(savedDealIdsQuery);
  // The first deal was saved just now and is still loading.
  const isAwaited = isFetching && !deals?.length && ids?.length !== 0;
  if (deals && (deals.length > 0 || (!isAwaited && !isError))) return <Found deals={endedLast(deals)} />;
  if (isError && !isFetching)
    return <ErrorState title="Unable to load your saved deals." onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading your saved deals">
      <Skeleton className="mb-6 h-11 max-w-xl" />
      <div className={DEAL_GRID}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <DealCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}

function Found({ deals }: { deals: SavedDealDto[] }) {
  const field = useSearchText();
  const search = useDeferredValue(field.text.trim());
  const count = useRef<HTMLParagraphElement>(null);
  useFocusKeptIn(count, deals.length);
  if (deals.length === 0) {
    return (
      <EmptyState
        icon={<Heart />}
        title="No saved deals yet"
        action={<LinkButton to={to('home')}>Browse Deals</LinkButton>}
      >
        Tap the heart on a deal to save it here, even for offline.
      </EmptyState>
    );
  }
  const found = search ? deals.filter((deal) => matches(deal, search)) : deals;
  const all = plural(deals.length, 'saved deal');
  return (
    <>
      <SavedSearch {...field} />
      <p ref={count} role="status" tabIndex={-1} className="mt-2 mb-3 text-body text-muted outline-none">
        {found.length === deals.length ? all : `${found.length} of ${all}`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No saved deals match your search."
          action={
            <Button variant="secondary" onClick={() => field.type('')}>
              Clear Search
            </Button>
          }
        >
          Titles and vendors are searched.
        </EmptyState>
      ) : (
        <Cards deals={found} />
      )}
    </>
  );
}

function Cards({ deals }: { deals: SavedDealDto[] }) {
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button may be gone by now, so the focus moves to the first of the new cards.
    if (shown > STEP)
      list.current?.querySelectorAll<HTMLElement>('.card-link')[shown - STEP]?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <>
      <ul ref={list} className={DEAL_GRID}>
        {deals.slice(0, shown).map((deal) => (
          <li key={deal.id}>
            <SavedDealCard deal={deal} />
          </li>
        ))}
      </ul>
      {deals.length > shown && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** The clicked heart is removed with its card, so the focus moves to the count instead of the top of the page. */
function useFocusKeptIn(place: { current: HTMLElement | null }, length: number): void {
  const before = useRef(length);
  useEffect(() => {
    if (length < before.current && hasFocusStayed()) place.current?.focus({ preventScroll: true });
    before.current = length;
  }, [length, place]);
}

/** Card of a saved deal, with a mark if it ends soon or has ended. */
function SavedDealCard({ deal }: { deal: SavedDealDto }) {
  const state = stateOf(deal);
  const isOver = state === 'ended' || state === 'unavailable';
  return (
    <DealCard
      deal={isOver ? { ...deal, schedule: null } : deal}
      descriptionLength={DESCRIPTION_IN_SAVED}
      expiry={savedExpiryText(deal)}
      headingLevel={2}
      isOver={isOver}
      mark={<Mark state={state} />}
      save={<SaveDealButton deal={deal} />}
    />
  );
}

function Mark({ state }: { state: ReturnType<typeof stateOf> }) {
  if (state === 'running') return null;
  if (state === 'expiring')
    return (
      <Badge tone="warning">
        <Clock3 className="size-3.5" />
        Expiring soon
      </Badge>
    );
  return <Badge>{state === 'ended' ? 'Ended' : 'Unavailable'}</Badge>;
}

/** Time left below which a saved deal is marked as ending soon: at most a weekend. */
const SOON_MS = 3 * 24 * 3_600_000;

type State = 'running' | 'expiring' | 'ended' | 'unavailable';

/** Returns the state of a saved deal. Also checks the clock: the list may have been read days ago. */
export function stateOf(
  { endDate, isAvailable }: Pick<SavedDealDto, 'endDate' | 'isAvailable'>,
  now = Date.now(),
): State {
  const left = endDate === null ? Infinity : Date.parse(endDate) - now;
  if (left <= 0) return 'ended';
  if (!isAvailable) return 'unavailable';
  return left < SOON_MS ? 'expiring' : 'running';
}

function savedExpiryText(deal: Pick<SavedDealDto, 'endDate' | 'isAvailable'>, now = Date.now()): string {
  return stateOf(deal, now) === 'unavailable' ? 'No longer available' : expiryText(deal.endDate, now);
}

/** Puts deals that can still be used first, and otherwise keeps the order: latest saved first. */
function endedLast(deals: SavedDealDto[], now = Date.now()): SavedDealDto[] {
  const isOver = (deal: SavedDealDto) => ['ended', 'unavailable'].includes(stateOf(deal, now));
  return [...deals.filter((deal) => !isOver(deal)), ...deals.filter(isOver)];
}

/** Whether the title or the vendor's name contains every word, ignoring case. */
export function matches({ title, vendorName }: Pick<SavedDealDto, 'title' | 'vendorName'>, search: string): boolean {
  const text = `${title} ${vendorName}`.toLocaleLowerCase('en-US');
  return search
    .toLocaleLowerCase('en-US')
    .split(/\s+/)
    .every((word) => text.includes(word));
}
