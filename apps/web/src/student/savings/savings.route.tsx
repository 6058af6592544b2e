import type { SavingDto, SavingsSumDto } from '@campus-deals/contracts/catalog/savings.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, PiggyBank, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dollars } from '../../kit/text/cents.js';
import { plural } from '../../kit/text/plural.js';
import { Button, buttonClasses, LinkButton } from '../../kit/ui/button.js';
import { FilterPills } from '../../kit/ui/filter-pills.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { ShowMore } from '../../kit/ui/show-more.js';
import { EmptyState } from '../../kit/ui/states.js';
import { PageHead } from '../../marketplace/page-head.js';
import { reading, readingPages } from '../../platform/api/api.js';
import { useWrite } from '../../platform/api/use-write.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { to } from '../../platform/paths.js';
import { CorrectSaving } from './correct-saving.js';

export const access = 'savings';

/** `/user/savings` */
export function Component() {
  return (
    <div className="page py-8 md:py-12">
      <PageHead title="Your Savings" noIndex />
      <Link to={to('account')} className="link mb-3 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4.5" />
        Account Settings
      </Link>
      <h1 className="mb-8 text-3xl md:text-5xl">Your savings</h1>
      <ReadBoundary failure="Unable to load your savings.">
        <div className="space-y-5">
          <SavingsSums />
          <SavingsList />
        </div>
      </ReadBoundary>
    </div>
  );
}

const PERIODS = [
  ['month', 'This month'],
  ['year', 'This year'],
] as const;

/** Sum of this month or this year. */
function SavingsSums() {
  const { data } = useSuspenseQuery({ ...reading('/api/user/savings/sums'), staleTime: 0 });
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  return (
    <SectionCard title="What you saved">
      <FilterPills label="Period" options={PERIODS} chosen={period} onChoose={setPeriod} />
      <Sum period={`this ${period}`} sum={data[period]} />
    </SectionCard>
  );
}

/** "On 1 deal. 1 more without an amount: add the bill below." */
function countText({ known, redemptions }: SavingsSumDto): string {
  if (redemptions === 0) return 'No deal used yet.';
  const missing = redemptions - known;
  if (known === 0) return `${plural(redemptions, 'used deal')} without an amount: add the bill below.`;
  return `On ${plural(known, 'deal')}.${missing > 0 ? ` ${missing} more without an amount: add the bill below.` : ''}`;
}

function Sum({ period, sum }: { period: string; sum: SavingsSumDto }) {
  const { cents } = sum;
  const share = useWrite(async () => (await import('./share-card.js')).shareSum(dollars(cents), period), {
    changes: [],
    failure: 'The picture could not be made. Please try again.',
  });
  return (
    <div aria-live="polite">
      <p className="mt-4 font-display text-4xl font-extrabold tabular-nums">{dollars(cents)}</p>
      <p className="mt-1 text-body text-muted">{countText(sum)}</p>
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
    </div>
  );
}

const PER_PAGE = 20;

/** Lists the student's redemptions with their shops and savings. */
function SavingsList() {
  const list = useSuspenseInfiniteQuery({
    ...readingPages('/api/user/savings', { query: { limit: PER_PAGE } }),
    staleTime: 0,
  });
  const savings = list.data.pages.flatMap(({ items }) => items);
  return (
    <SectionCard
      title="Used deals"
      description="Where a deal has no amount, add your bill to count it."
      aside={
        savings.length > 0 && (
          <a href="/api/user/savings.csv" download className={buttonClasses('secondary')}>
            <Download className="size-4.5" />
            Export CSV
          </a>
        )
      }
    >
      {savings.length === 0 ? (
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
      <ShowMore of={list} className="mt-4" />
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
        <p className="text-body text-muted">
          {vendorName}, <time dateTime={redeemedAt}>{longDate(redeemedAt, timeZone)}</time>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={savedCents === null ? 'text-muted' : 'font-semibold tabular-nums'}>
          {savedCents === null ? 'No amount' : dollars(savedCents)}
        </p>
        {isCorrected && <p className="text-sm text-muted">By your bill</p>}
        {canCorrect && <CorrectSaving saving={saving} />}
      </div>
    </li>
  );
}
