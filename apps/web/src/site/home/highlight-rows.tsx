import type { CollegeDto } from '@campus-deals/contracts/catalog/college.dto';
import type { CollegeHighlightsDto } from '@campus-deals/contracts/catalog/deal.dto';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DealCard, DealCardSkeleton } from '../../marketplace/cards/deal-card.js';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { classNames } from '../../platform/react/class-names.js';
import { reading } from '../../platform/api/api.js';
import { SaveDealButton } from '../../marketplace/saved/save-deal-button.js';

/** Rows in order; "See all" links to the list that a row is taken from. */
const ROWS = [
  { row: 'openNow', title: 'Open now', of: 'places open now', page: 'collegeVendors', query: { openNow: 'true' } },
  {
    row: 'endingSoon',
    title: 'Ending soon',
    of: 'deals that end soon',
    page: 'college',
    query: { tab: 'all', sort: 'ending' },
  },
  { row: 'newest', title: 'New this week', of: 'new deals', page: 'college', query: { tab: 'new' } },
  {
    row: 'nearest',
    title: 'Near campus',
    of: 'deals by distance',
    page: 'college',
    query: { tab: 'all', sort: 'nearest' },
  },
] as const satisfies { row: keyof CollegeHighlightsDto; title: string; [name: string]: unknown }[];

/** Rows with few cards share a line if there is room for four cards; the last row of a line shows as many as fit. */
const ROWS_BOX = 'xl:grid xl:grid-cols-4 xl:gap-x-5';
const SPANS = ['', 'xl:col-span-1', 'xl:col-span-2', 'xl:col-span-3', 'xl:col-span-4'];
/** Single line, which scrolls sideways if its cards need more room. */
const ROW =
  '-mx-4 grid snap-x scroll-px-4 md:-mx-8 md:scroll-px-8 auto-cols-[minmax(260px,calc((100%-2.5rem)/3))] grid-flow-col gap-4 overflow-x-auto px-4 py-1 md:px-8 [scrollbar-width:none] *:snap-start md:gap-5 xl:mx-0 xl:auto-cols-fr xl:grow xl:overflow-visible xl:px-0';

/** Reads the highlighted deals of a college. `shortName`: as in its address. */
export function highlightsQuery(shortName: string) {
  return reading('/api/colleges/:id/deals/highlights', { params: { id: shortName } });
}

/** Returns the rows that have deals, each with its number of columns in a line of four. */
function rowsOf(data: CollegeHighlightsDto) {
  let free = 0;
  return ROWS.filter(({ row }) => data[row].length > 0).map((row) => {
    free ||= 4;
    const span = Math.min(data[row.row].length, free);
    free -= span;
    return { ...row, span };
  });
}

/**
 * Shows the deals of an open college that are open now, end soon, are new or are near. Rows without deals are omitted.
 */
export function HighlightRows({ college }: { college: CollegeDto }) {
  const { data, isPending, isError, refetch } = useQuery(highlightsQuery(college.shortName));
  if (isPending) return <HighlightSkeletons />;
  if (isError)
    return (
      <div className="mt-7">
        <ErrorState title="Unable to load the deals." onRetry={() => void refetch()} />
      </div>
    );
  const rows = rowsOf(data);
  if (rows.length === 0)
    return (
      <div className="mt-7">
        <EmptyState
          icon={<Ticket />}
          title={
            college.dealCount > 0 ? 'Nothing is open, ending soon or new right now.' : 'No deals run here right now.'
          }
        />
      </div>
    );
  return (
    <div className={ROWS_BOX}>
      {rows.map(({ row, title, of, page, query, span }) => (
        <HighlightRow
          key={row}
          title={title}
          of={of}
          address={to(page, { collegeId: college.shortName }, query)}
          className={SPANS[span]}
        >
          {data[row].map((deal, at) => (
            <li key={deal.id} className={at < span ? undefined : 'xl:hidden'}>
              <DealCard
                deal={deal}
                collegeId={college.shortName}
                save={<SaveDealButton deal={deal} />}
                headingLevel={4}
              />
            </li>
          ))}
        </HighlightRow>
      ))}
    </div>
  );
}

interface HighlightRowProps {
  title: string;
  /** Object of "See all", for screen readers. */
  of: string;
  address: string;
  className: string | undefined;
  children: ReactNode;
}

function HighlightRow({ title, of, address, className, children }: HighlightRowProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classNames('mt-7 flex flex-col md:mt-9', className)}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <Link to={address} className="link inline-flex min-h-11 items-center">
          See all<span className="sr-only"> {of}</span>
        </Link>
      </div>
      <ul className={ROW}>{children}</ul>
    </section>
  );
}

/** Placeholder of the size of two rows. */
export function HighlightSkeletons() {
  return (
    <Loading label="Loading deals">
      {['first', 'second'].map((row) => (
        <div key={row} className="mt-7 md:mt-9">
          <div className="mb-2 flex min-h-11 items-center">
            <Skeleton className="h-6 w-40" />
          </div>
          <div className={ROW}>
            {Array.from({ length: 4 }, (_, index) => (
              <DealCardSkeleton key={index} />
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
