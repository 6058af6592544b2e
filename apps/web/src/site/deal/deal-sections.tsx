import type { DealDto } from '@campus-deals/contracts/catalog/deal.dto';
import type { VendorDto } from '@campus-deals/contracts/catalog/vendor.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { CalendarPlus, Hourglass, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { DAY_MS, useClock } from '../../platform/browser/clock.js';
import { showError, showToast } from '../../platform/browser/toast.js';
import { expiryText, relativeTime } from '../../marketplace/copy/deal-copy.js';
import { collegeTime } from '../../marketplace/copy/opening-times.js';

/** Shows the vendor's description of the deal, and its terms. Line breaks are kept. */
export function DealDescription({ description, terms }: { description: string | null; terms: string | null }) {
  return (
    <>
      {description && (
        <SectionCard title="About this deal">
          <p className="max-w-[68ch] leading-relaxed whitespace-pre-line">{description}</p>
        </SectionCard>
      )}
      {terms && (
        <SectionCard title="Terms">
          <p className="max-w-[68ch] text-body whitespace-pre-line text-muted">{terms}</p>
        </SectionCard>
      )}
    </>
  );
}

/** Time before the end of a deal from which it is a limited-time offer. */
const LAST_DAYS_MS = 7 * DAY_MS;
/** Time to an end from which its date needs the year. */
const OTHER_YEAR_MS = 300 * DAY_MS;

/**
 * Formats the end of a deal as one of its facts: "Ends February 5", and in its last days "Expires in 3 days". "No
 * expiration" without one.
 */
export function endText({ endDate, timeZone }: Pick<DealDto, 'endDate' | 'timeZone'>, now: number): string {
  const left = endDate === null ? 0 : Date.parse(endDate) - now;
  if (endDate === null || left <= LAST_DAYS_MS) return expiryText(endDate, now);
  const date = longDate(endDate, timeZone);
  return `Ends ${left < OTHER_YEAR_MS ? date.replace(/, \d+$/, '') : date}`;
}

/** "Limited Time Offer" for a deal in its last days, in its college's time zone. */
export function LimitedTimeBox({ endDate, timeZone }: { endDate: string; timeZone: string }) {
  const clock = useClock();
  const left = Date.parse(endDate) - clock.now;
  if (left > LAST_DAYS_MS) return null;
  return (
    <section aria-labelledby="limited-title" className="flex gap-4 rounded-lg bg-warning-soft p-5 text-warning">
      <Hourglass className="mt-0.5 size-6 shrink-0" />
      <div>
        <h2 id="limited-title" className="text-lg">
          Limited Time Offer
        </h2>
        <p className="mt-1 text-body">
          {left <= 0 ? 'This deal ended' : 'This deal ends'} {relativeTime(endDate, clock.now)}, on{' '}
          {collegeTime(endDate, timeZone, clock)}.
        </p>
      </div>
    </section>
  );
}

interface ShareDealButtonProps {
  title: string;
  text: string;
  onShared: () => void;
}

/**
 * Shares the page's address by the browser's share sheet if it has one, else by the clipboard. Errors are only logged.
 */
export function ShareDealButton({ title, text, onShared }: ShareDealButtonProps) {
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title, text, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ title: 'Link copied', description: 'Deal link copied to clipboard', durationMs: 2000 });
      }
      onShared();
    } catch (error) {
      // Closing the sheet without sharing is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        console.error('The deal could not be shared', error);
    }
  };
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 className="size-4.5" />
      Share
    </Button>
  );
}

/** "Add to calendar" for a deal with weekly hours or a last day. */
export function CalendarButton({ deal, vendor }: { deal: DealDto; vendor: VendorDto }) {
  const [isBusy, setIsBusy] = useState(false);
  if (!deal.schedule && !deal.endDate) return null;
  const add = async () => {
    setIsBusy(true);
    try {
      const { saveCalendarFile } = await import('./calendar-file.js');
      saveCalendarFile({ deal, vendor });
    } catch {
      showError('The calendar entry could not be made. Please try again.');
    }
    setIsBusy(false);
  };
  return (
    <Button variant="secondary" isBusy={isBusy} onClick={() => void add()}>
      {!isBusy && <CalendarPlus className="size-4.5" />}
      <span>Add to calendar</span>
    </Button>
  );
}
