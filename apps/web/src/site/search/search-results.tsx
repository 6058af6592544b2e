import type { SearchResultsDto } from '@campus-deals/contracts/catalog/search-results.dto';
import type { SearchType } from '@campus-deals/contracts/enumerations';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DealCard } from '../../marketplace/cards/deal-card.js';
import { DEAL_GRID } from '../../marketplace/cards/deal-ticket.js';
import { VENDOR_GRID, VendorCard } from '../vendor/vendor-card.js';
import { LinkButton } from '../../kit/ui/button.js';
import { DetailLink } from '../../kit/ui/detail-link.js';
import { EmptyState, ErrorState, LoadingList } from '../../kit/ui/states.js';
import { Tabs } from '../../kit/ui/tabs.js';
import { to } from '../../platform/paths.js';
import { CollegeOption } from '../../marketplace/colleges/college-option.js';
import { searchQuery } from '../college/deals.api.js';
import { SaveDealButton } from '../../marketplace/saved/save-deal-button.js';
import { CollegeName } from './college-name.js';
import { KIND_WORDS, SEARCH_KINDS, type SearchChoice } from './use-search-choice.js';

/** Results read per kind for the overview, and for a single kind (the server's maximum). */
const IN_OVERVIEW = 12;
const OF_ONE_KIND = 50;
/** Results shown per kind in the overview. */
const PREVIEW = { college: 4, deal: 4, vendor: 6 } as const;

export function overviewQuery({ q, collegeId }: Pick<SearchChoice, 'q' | 'collegeId'>) {
  return searchQuery({ q, collegeId, limit: IN_OVERVIEW });
}

interface SearchResultsProps {
  choice: SearchChoice;
  onChoose: (type: SearchType | undefined) => void;
}

/** Shows all results, or those of one kind. */
export function SearchResults({ choice: { q, type, collegeId }, onChoose }: SearchResultsProps) {
  const overview = useQuery(overviewQuery({ q, collegeId }));
  const { data, isPending, isError, refetch } = overview;
  if (q === '')
    return (
      <>
        <p className="text-muted">
          Type the name of a college, a city, a shop or anything you're craving. Typos are fine.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Link className="link inline-flex min-h-11 items-center" to={`${to('home')}#find`}>
            Browse colleges by state
          </Link>
          <Link className="link inline-flex min-h-11 items-center" to={to('activation')}>
            Activation status of all colleges
          </Link>
        </p>
      </>
    );
  if (isPending) return <Searching />;
  if (isError) return <ErrorState title="The search did not answer." onRetry={() => void refetch()} />;

  const found = SEARCH_KINDS.filter((kind) => data[KIND_WORDS[kind].list].length > 0);
  if (found.length === 0) {
    const nothing = (
      <EmptyState
        icon={<SearchX />}
        title={`Nothing found for "${q}".`}
        action={
          <LinkButton variant="secondary" to={`${to('home')}#find`}>
            Browse by state
          </LinkButton>
        }
      >
        Try different or fewer words. Deals and vendors show up here once their college is unlocked.
      </EmptyState>
    );
    return collegeId === undefined ? nothing : <Elsewhere q={q} collegeId={collegeId} isAlone nothing={nothing} />;
  }
  const countOf = (kind: SearchType) => {
    const { length } = data[KIND_WORDS[kind].list];
    return length >= IN_OVERVIEW ? `${IN_OVERVIEW}+` : String(length);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {found.map((kind) => `${KIND_WORDS[kind].title}: ${countOf(kind)}`).join(', ')}
      </p>
      {data.closest !== undefined && (
        <p className="mb-4">
          No exact match for "{q}". Closest: <strong>{data.closest}</strong>
        </p>
      )}
      <Tabs
        label="Results"
        choice={{ id: type ?? 'all', onChoose: (id) => onChoose(SEARCH_KINDS.find((kind) => kind === id)) }}
        tabs={[
          {
            id: 'all',
            title: 'All',
            content: <Overview answer={data} found={found} countOf={countOf} onChoose={onChoose} />,
          },
          ...SEARCH_KINDS.map((kind) => ({
            id: kind,
            title: KIND_WORDS[kind].title,
            content: <OneKind key={kind} kind={kind} q={q} collegeId={collegeId} />,
          })),
        ]}
      />
      {collegeId !== undefined && (
        <Elsewhere q={q} collegeId={collegeId} isAlone={data.deals.length + data.vendors.length === 0} />
      )}
    </>
  );
}

interface ElsewhereProps {
  q: string;
  collegeId: number;
  /** Whether the chosen college has no deals or vendors to show first. */
  isAlone: boolean;
  /** Shown if no college has results. */
  nothing?: ReactNode;
}

/** Deals and vendors of other colleges: collapsed below those of the chosen one, or in their place. */
function Elsewhere({ q, collegeId, isAlone, nothing }: ElsewhereProps) {
  const { data, isPending } = useQuery(overviewQuery({ q, collegeId: undefined }));
  if (isPending) return isAlone ? <Searching /> : null;
  if (!data) return nothing;
  const isElsewhere = (thing: { collegeId: number | null }) => thing.collegeId !== collegeId;
  const elsewhere = {
    ...data,
    deals: data.deals.filter(isElsewhere),
    vendors: data.vendors.filter(isElsewhere),
  };
  const found = SEARCH_KINDS.filter((kind) => kind !== 'college' && elsewhere[KIND_WORDS[kind].list].length > 0);
  if (found.length === 0) return nothing;
  const lists = found.map((kind) => (
    <section key={kind} aria-label={`${KIND_WORDS[kind].title} elsewhere`}>
      <ListOf kind={kind} answer={elsewhere} most={PREVIEW[kind]} />
    </section>
  ));
  if (isAlone)
    return (
      <>
        <p role="status" className="mb-3">
          None at <CollegeName id={collegeId} /> yet
        </p>
        <div className="space-y-10">{lists}</div>
      </>
    );
  return (
    <details className="mt-10 border-t border-line pt-6">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-lg font-semibold">
        Elsewhere
      </summary>
      <div className="space-y-10 pt-4">{lists}</div>
    </details>
  );
}

interface OverviewProps {
  answer: SearchResultsDto;
  found: SearchType[];
  countOf: (kind: SearchType) => string;
  onChoose: (kind: SearchType) => void;
}

function Overview({ answer, found, countOf, onChoose }: OverviewProps) {
  return (
    <div className="space-y-12">
      {found.map((kind) => {
        const { title, list } = KIND_WORDS[kind];
        return (
          <section key={kind} aria-labelledby={`found-${kind}`}>
            <div className="mb-2 flex flex-wrap items-center md:mb-4 justify-between gap-x-6">
              <h2 id={`found-${kind}`} className="text-xl md:text-2xl">
                {title}{' '}
                <span className="font-sans text-base font-medium tracking-normal text-muted tabular-nums">
                  {countOf(kind)}
                </span>
              </h2>
              {answer[list].length > PREVIEW[kind] && (
                <button type="button" className="link min-h-11" onClick={() => onChoose(kind)}>
                  All {title.toLowerCase()}
                </button>
              )}
            </div>
            <ListOf kind={kind} answer={answer} most={PREVIEW[kind]} />
          </section>
        );
      })}
    </div>
  );
}

function OneKind({ kind, q, collegeId }: { kind: SearchType; q: string; collegeId: number | undefined }) {
  const { data, isPending, isError, refetch } = useQuery(searchQuery({ q, type: kind, collegeId, limit: OF_ONE_KIND }));
  const { title, list, one } = KIND_WORDS[kind];
  if (isPending) return <Searching />;
  if (isError) return <ErrorState title="The search did not answer." onRetry={() => void refetch()} />;
  if (data[list].length === 0) return <EmptyState icon={<SearchX />} title={`No ${one} found for "${q}".`} />;
  return (
    <section aria-label={title}>
      <ListOf kind={kind} answer={data} most={OF_ONE_KIND} headingLevel={2} />
      {data[list].length >= OF_ONE_KIND && (
        <p className="mt-6 text-center text-muted">The first {OF_ONE_KIND} are shown. More words narrow the search.</p>
      )}
    </section>
  );
}

function ListOf({
  kind,
  answer,
  most,
  headingLevel = 3,
}: {
  kind: SearchType;
  answer: SearchResultsDto;
  most: number;
  headingLevel?: 2 | 3;
}) {
  if (kind === 'deal')
    return (
      <ul className={DEAL_GRID}>
        {answer.deals.slice(0, most).map((deal) => (
          <li key={deal.id}>
            <DealCard
              deal={deal}
              headingLevel={headingLevel}
              place={<CollegeName id={deal.collegeId} />}
              save={<SaveDealButton deal={deal} />}
            />
          </li>
        ))}
      </ul>
    );
  if (kind === 'vendor')
    return (
      <ul className={VENDOR_GRID}>
        {answer.vendors.slice(0, most).map((vendor) => (
          <li key={vendor.id}>
            <VendorCard
              vendor={vendor}
              headingLevel={headingLevel}
              place={vendor.collegeId !== null && <CollegeName id={vendor.collegeId} />}
            />
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="sheet divide-y divide-line overflow-hidden">
      {answer.colleges.slice(0, most).map((college) => (
        <li key={college.id}>
          <DetailLink
            to={to('college', { collegeId: college.shortName })}
            className="block px-4 py-3.5 hover:bg-well focus-visible:-outline-offset-3"
          >
            <CollegeOption college={college} />
          </DetailLink>
        </li>
      ))}
    </ul>
  );
}

function Searching() {
  return <LoadingList label="Searching" className="space-y-4" count={5} size="h-14" />;
}
