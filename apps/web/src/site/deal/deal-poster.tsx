import { longDate } from '@campus-deals/contracts/date-text';
import type { DealWithVendorDto } from '@campus-deals/contracts/catalog/deal.dto';
import { DEAL_CATEGORY_LABELS } from '@campus-deals/contracts/catalog/deal-categories';
import { discountBadge } from '@campus-deals/contracts/catalog/discount';
import { Clock3, Footprints, Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DealArt } from '../../marketplace/art/deal-art.js';
import { VendorMark } from '../../marketplace/art/vendor-mark.js';
import { Badge } from '../../kit/ui/badge.js';
import { to } from '../../platform/paths.js';
import { dollars } from '../../kit/text/cents.js';
import { distanceText } from '../../marketplace/copy/deal-copy.js';
import { imageSources } from '../../platform/browser/images.js';
import { openingsOf, openText, scheduleText } from '../../marketplace/copy/opening-times.js';
import { useClock } from '../../platform/browser/clock.js';
import { endText } from './deal-sections.js';

interface DealPosterProps extends DealWithVendorDto {
  collegeId: string;
  /** Save and share buttons. */
  actions: ReactNode;
}

const TEAR = '[--tear:12rem] sm:[--tear:16rem] lg:[--tear:19rem]';

/** Shows the deal as one large ticket. */
export function DealPoster({ deal, vendor, collegeId, actions }: DealPosterProps) {
  const clock = useClock(30_000);
  const distance = distanceText(vendor);
  const open = deal.schedule && openText(openingsOf(deal.schedule), deal.timeZone, clock);
  return (
    <article className={`ticket transform-none! ${TEAR}`}>
      <div className={`ticket-sheet ${TEAR}`}>
        <DealImage deal={deal} vendorName={vendor.name} />
        <div className="px-5 pt-8 pb-6 sm:px-8 sm:pt-10 sm:pb-8">
          <p className="mb-3 flex flex-wrap gap-2">
            <Badge tone="brand">{DEAL_CATEGORY_LABELS[deal.category]}</Badge>
            {deal.featured && <Badge>Featured</Badge>}
          </p>
          <h1 className="text-3xl md:text-4xl">{deal.title}</h1>
          <Link
            to={to('vendor', { collegeId, vendorId: vendor.id })}
            className="group mt-4 inline-flex min-h-11 items-center gap-3"
          >
            <VendorMark vendor={vendor} className="size-10" />
            <span className="link min-w-0 font-semibold">{vendor.name}</span>
          </Link>
          {deal.usualPriceCents && <p className="mt-2 tabular-nums">Usually {dollars(deal.usualPriceCents)}</p>}
          <ul className="mt-4 grid gap-x-6 gap-y-2 text-body sm:grid-cols-2 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted [&>li]:flex [&>li]:items-center [&>li]:gap-2.5">
            <li>
              <Hourglass />
              {endText(deal, clock.now)}
            </li>
            {distance && (
              <li>
                <Footprints />
                {distance}
              </li>
            )}
            {deal.schedule && (
              <li>
                <Clock3 />
                <span>
                  {scheduleText(deal.schedule)}
                  {open && (
                    <>
                      {' '}
                      · <span className={open === 'Open now' ? 'font-semibold text-success' : undefined}>{open}</span>
                    </>
                  )}
                </span>
              </li>
            )}
          </ul>
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4">
            {actions}
            <p className="text-sm text-muted sm:ml-auto">
              Posted {longDate(deal.approvedAt ?? deal.createdAt, deal.timeZone)}
            </p>
          </div>
        </div>
      </div>
      <span className="ticket-tear top-[calc(var(--tear)-1px)]" aria-hidden="true" />
      <p className="ticket-badge top-(--tear) left-5 px-3.5 py-2 text-xl sm:left-8 sm:text-2xl">
        {discountBadge(deal, 'long')}
      </p>
    </article>
  );
}

function DealImage({ deal, vendorName }: { deal: DealWithVendorDto['deal']; vendorName: string }) {
  const url = deal.image ?? deal.imageUrl;
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (!url || url === brokenUrl) return <DealArt deal={{ ...deal, vendorName }} className="size-full" />;
  return (
    <img
      {...imageSources(url)}
      sizes="(min-width: 64rem) 46rem, 100vw"
      alt=""
      decoding="async"
      fetchPriority="high"
      className="size-full object-cover"
      onError={() => setBrokenUrl(url)}
    />
  );
}
