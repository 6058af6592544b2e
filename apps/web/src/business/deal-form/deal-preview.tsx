import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { discountProblem } from '@campus-deals/contracts/catalog/discount-rules';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { useWatch } from 'react-hook-form';
import { DealTicket } from '../../marketplace/cards/deal-ticket.js';
import { useNow } from '../../platform/browser/clock.js';
import { DESCRIPTION_IN_LIST, distanceText, expiryText, truncated } from '../../marketplace/copy/deal-copy.js';
import { scheduleText } from '../../marketplace/copy/opening-times.js';
import type { OwnDealValues } from './deal-form.api.js';

/** Previews the ticket that students will see. */
export function DealPreview({ vendor }: { vendor: OwnVendorDto }) {
  const { title, description, category, discountType, discountValue, endDate, schedule, image } =
    useWatch<OwnDealValues>();
  const now = useNow(60_000);
  const discount = discountType && { discountType, discountValue: discountValue ?? '' };
  const isReadable = discountValue && discount && !discountProblem(discount);
  const badge = discount ? discountBadge(isReadable ? discount : { discountType, discountValue: '…' }) : '';
  const isDate = typeof endDate === 'string' && !Number.isNaN(Date.parse(endDate));
  const times = schedule?.weekdays?.length && schedule.from && schedule.to ? (schedule as Whole) : undefined;
  return (
    <section aria-label="Preview" className="mx-auto w-full max-w-84">
      <p className="mb-3 text-sm text-muted">As students will see it</p>
      <DealTicket
        key={image}
        deal={{ id: 0, title: title?.trim() || 'Your title', vendorName: vendor.name, category: category ?? 'other' }}
        badge={badge || '…'}
        description={truncated(description ?? '', DESCRIPTION_IN_LIST) || 'What it is about, in a few sentences.'}
        distance={distanceText(vendor)}
        times={times && <span>{scheduleText(times)}</span>}
        expiry={expiryText(isDate ? endDate : null, now)}
        imageUrl={shownImage(image)}
      />
    </section>
  );
}

type Whole = Parameters<typeof scheduleText>[0];

/** Returns the image if it is one of ours, or if a browser may show it before the server has fetched it. */
function shownImage(image: string | null | undefined): string | null {
  return image && (image.startsWith('/api/images/') || /^https:\/\/[^/]+\/./.test(image)) ? image : null;
}
