import type { AdminDealDto } from '@campus-deals/contracts/catalog/admin-deal.dto';
import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { longDateTime } from '@campus-deals/contracts/date-text';
import { ExternalLink, Pencil } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../kit/ui/badge.js';
import { LinkButton } from '../../kit/ui/button.js';
import { DealTicket } from '../../marketplace/cards/deal-ticket.js';
import { DESCRIPTION_IN_LIST, expiryText, truncated } from '../../marketplace/copy/deal-copy.js';
import { scheduleText } from '../../marketplace/copy/opening-times.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { useNow, useTimeZone } from '../../platform/browser/clock.js';
import { to } from '../../platform/paths.js';
import { differencesOf, factsOf, proposed } from './deal-facts.js';
import { DifferenceList } from './difference-list.js';
import { proposedVendor, type QueueEntry, reviewedTexts } from './queue-entry.js';
import { WaitingBadge } from './waiting-clock.js';

interface ReviewFrameProps<Entry> {
  entry: Entry;
  /** Whether a phone shows the entry instead of the list. */
  isOpen: boolean;
  /** "3 of 14" */
  place: string;
  /** Shown above everything else. */
  reports: ReactNode;
  /** Approve and reject buttons. */
  actions: ReactNode;
}

/** Shows a deal as students will see it, with all its terms, or the effect of a pending change. */
export function DealReview({ entry, ...frame }: ReviewFrameProps<QueueEntry & { deal: AdminDealDto }>) {
  const { deal } = entry;
  const shown = proposed(deal);
  const college = deal.collegeShortName;
  const timeZone = useTimeZone();
  const facts = factsOf(shown, timeZone);
  return (
    <Review
      entry={entry}
      {...frame}
      byline={
        <>
          <Link className="link" to={to('vendor', { collegeId: college, vendorId: deal.vendorId })}>
            {deal.vendorName}
          </Link>{' '}
          ·{' '}
          <Link className="link" to={to('college', { collegeId: college })}>
            {deal.collegeName}
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-6 py-5 xl:@2xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        <Ticket deal={shown} />
        <div className="min-w-0 space-y-6">
          {entry.isChange && (
            <DifferenceList
              differences={differencesOf(factsOf(deal, timeZone), facts)}
              image={{ name: 'Image', before: deal.image, after: shown.image }}
            />
          )}
          <Facts title="Details" facts={facts.filter(({ name }) => name !== 'Title')} />
          <Links edit={toAdmin('deal', { dealId: deal.id })} page={to('deal', { collegeId: college, dealId: deal.id })}>
            Edit
          </Links>
        </div>
      </div>
    </Review>
  );
}

function Ticket({ deal }: { deal: AdminDealDto }) {
  const now = useNow(60_000);
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-84">
      <p className="mb-3 text-sm text-muted">As students will see it</p>
      <DealTicket
        key={`${deal.id} ${deal.image ?? ''}`}
        deal={deal}
        badge={discountBadge(deal)}
        description={truncated(deal.description ?? '', DESCRIPTION_IN_LIST)}
        times={deal.schedule && <span>{scheduleText(deal.schedule)}</span>}
        expiry={expiryText(deal.endDate, now)}
        imageUrl={deal.image}
      />
    </section>
  );
}

/** Shows a business as readers see it, and the effect of a pending change. */
export function VendorReview({ entry, ...frame }: ReviewFrameProps<QueueEntry & { vendor: AdminVendorDto }>) {
  const { vendor } = entry;
  const { id, collegeShortName, collegeName } = vendor;
  const after = proposedVendor(vendor);
  const { category, email, phone, address, city, state } = after;
  // Text only: an admin checks the website's address before following it.
  const texts = reviewedTexts(after);
  return (
    <Review
      entry={entry}
      {...frame}
      byline={
        collegeShortName ? (
          <Link className="link" to={to('college', { collegeId: collegeShortName })}>
            {collegeName}
          </Link>
        ) : (
          'No college'
        )
      }
    >
      <div className="space-y-6 py-5">
        {entry.isChange && (
          <DifferenceList
            differences={differencesOf(reviewedTexts(vendor), texts)}
            image={{ name: 'Logo', before: vendor.logoUrl, after: after.logoUrl }}
          />
        )}
        <Facts
          title="In full"
          facts={[
            ...texts,
            { name: 'Category', text: category },
            { name: 'Email', text: email },
            { name: 'Phone', text: phone },
            { name: 'Address', text: [address, city, state].filter(Boolean).join(', ') },
          ]}
        />
        <Links
          edit={toAdmin('vendor', { vendorId: id })}
          page={collegeShortName && to('vendor', { collegeId: collegeShortName, vendorId: id })}
        >
          Open the business
        </Links>
      </div>
    </Review>
  );
}

/** Lists the facts of an entry. */
function Facts({ title, facts }: { title: string; facts: { name: string; text: string | null }[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-2 divide-y divide-line">
        {facts
          .filter(({ text }) => text)
          .map(({ name, text }) => (
            <div key={name} className="gap-x-4 py-2 sm:grid sm:grid-cols-[9rem_1fr]">
              <dt className="text-sm text-muted sm:leading-6">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Links to the form of an entry, and to its public page, if it has one. */
function Links({ edit, page, children }: { edit: string; page: string | null; children: string }) {
  return (
    <p className="flex flex-wrap gap-2">
      <LinkButton variant="secondary" to={edit}>
        <Pencil className="size-4.5" aria-hidden="true" />
        {children}
      </LinkButton>
      {page && (
        <LinkButton variant="quiet" to={page}>
          <ExternalLink className="size-4.5" aria-hidden="true" />
          Open its page
        </LinkButton>
      )}
    </p>
  );
}

interface ReviewProps extends ReviewFrameProps<QueueEntry> {
  byline: ReactNode;
  children: ReactNode;
}

/** Layout of an entry that an admin reviews. */
function Review({ entry, isOpen, place, byline, reports, actions, children }: ReviewProps) {
  const article = useRef<HTMLElement>(null);
  const timeZone = useTimeZone();
  useEffect(() => {
    // Each entry is read from its top, also when a phone opens it again.
    if (isOpen && (article.current?.getBoundingClientRect().top ?? 0) < 0) article.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <article ref={article} aria-labelledby="reviewed" className="min-w-0 scroll-mt-4">
      <header className="border-b border-line pb-4">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-sm text-muted">
          {entry.canDecide && <WaitingBadge deal={entry} />}
          {entry.isChange && (
            <Badge tone="info">{entry.kind === 'deal' ? 'Change of an approved deal' : 'Change of a business'}</Badge>
          )}
          {entry.isHidden && <Badge tone="danger">Hidden from students</Badge>}
          {entry.hasOddDiscount && <Badge tone="warning">Check the discount</Badge>}
          <span>{place}</span>
          {entry.canDecide && entry.dueAt !== null && <span>Due {longDateTime(entry.dueAt, timeZone)}</span>}
        </p>
        <h2 id="reviewed" className="mt-2 text-2xl wrap-anywhere">
          {entry.proposedTitle}
        </h2>
        <p className="mt-1 text-muted">{byline}</p>
      </header>
      {reports}
      {children}
      {actions}
    </article>
  );
}
