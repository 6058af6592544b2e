import { longDate } from '@campus-deals/contracts/date-text';
import type { SavingDto, SavingsSumDto } from '@campus-deals/contracts/catalog/savings.dto';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Download, PiggyBank, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonClasses, LinkButton } from '../../components/ui/button.js';
import { SectionCard } from '../../components/ui/section-card.js';
import { Loading, Skeleton } from '../../components/ui/skeleton.js';
import { EmptyState, ErrorState } from '../../components/ui/states.js';
import { to } from '../../config/paths.js';
import { reading, readingPages } from '../../lib/api/api.js';
import { useTimeZone } from '../../lib/browser/clock.js';
import { showError } from '../../lib/browser/toast.js';
import { dollars } from '../../lib/copy/cents.js';
import { CorrectSaving } from './correct-saving.js';

/** Sums of this month and this year. */
export function SavingsSums() {
  const { data, isError, refetch } = useQuery({ ...reading('/api/user/savings/sums'), staleTime: 0 });
  if (data)
    return (
      <div className="grid gap-5 sm:grid-cols-2">
        <Sum title="This month" period="this month" sum={data.month} />
        <Sum title="This year" period="this year" sum={data.year} />
      </div>
    );
  if (isError) return <ErrorState title="Unable to load your savings." onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading your savings" className="grid gap-5 sm:grid-cols-2">
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </Loading>
  );
}

function Sum({ title, period, sum }: { title: string; period: string; sum: SavingsSumDto }) {
  const { cents, known, redemptions } = sum;
  const share = useMutation({
    mutationFn: async () => (await import('./share-card.js')).shareSum(dollars(cents), period),
    onError: () => showError('The picture could not be made. Please try again.'),
  });
  return (
    <SectionCard title={title}>
      <p className="font-display text-4xl font-extrabold tabular-nums">{dollars(cents)}</p>
      <p className="mt-1 text-[0.9375rem] text-muted">
        {redemptions === 0 ? 'No deal used yet.' : `Known for ${known} of ${redemptions} used deals.`}
      </p>
      {cents > 0 && (
        <Button
          variant="secondary"
          className="mt-4"
          isBusy={share.isPending}
          aria-label={`Share as a picture: what you saved ${period}`}
          onClick={() => share.mutate()}
        >
          <Share2 className="size-4.5" />
          Share as a picture
        </Button>
      )}
    </SectionCard>
  );
}

const PER_PAGE = 20;

/** Lists what the student used, where, and what it saved. */
export function SavingsList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...readingPages('/api/user/savings', { query: { limit: PER_PAGE } }),
    staleTime: 0,
  });
  const savings = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SectionCard
      title="Used deals"
      description="What a deal saved is known if it has a fixed amount or a usual price, or if the shop or you entered the bill."
      aside={
        savings.length > 0 && (
          <a href="/api/user/savings.csv" download className={buttonClasses('secondary')}>
            <Download className="size-4.5" />
            Export CSV
          </a>
        )
      }
    >
      {!data && error ? (
        <ErrorState title="Unable to load your used deals." onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Loading your used deals" className="space-y-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      ) : savings.length === 0 ? (
        <EmptyState
          icon={<PiggyBank />}
          title="No deal used yet"
          action={<LinkButton to={to('home')}>Browse Deals</LinkButton>}
        >
          Each deal that you use at a shop is listed here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {savings.map((saving) => (
            <Saving key={saving.id} saving={saving} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="secondary" className="mt-4" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </SectionCard>
  );
}

function Saving({ saving }: { saving: SavingDto }) {
  const { dealId, dealTitle, vendorName, collegeId, savedCents, redeemedAt, isCorrected, canCorrect } = saving;
  const timeZone = useTimeZone();
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <Link to={to('deal', { collegeId, dealId })} className="link inline-flex min-h-11 items-center font-medium">
          {dealTitle}
        </Link>
        <p className="text-[0.9375rem] text-muted">
          {vendorName}, <time dateTime={redeemedAt}>{longDate(redeemedAt, timeZone)}</time>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={savedCents === null ? 'text-muted' : 'font-semibold tabular-nums'}>
          {savedCents === null ? 'Not known' : dollars(savedCents)}
        </p>
        {isCorrected && <p className="text-sm text-muted">By your bill</p>}
        {canCorrect && <CorrectSaving saving={saving} />}
      </div>
    </li>
  );
}
