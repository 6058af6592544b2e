import type { AdminVendorDto } from '@campus-deals/contracts/catalog/admin-vendor.dto';
import { ExternalLink, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../kit/ui/button.js';
import { toAdmin } from '../../platform/admin-paths.js';
import { to } from '../../platform/paths.js';
import { DifferenceList } from './difference-list.js';
import { proposedVendor, type QueueEntry, reviewedTexts, vendorDifferences } from './queue-entry.js';
import { Review } from './review.js';

interface VendorReviewProps {
  entry: QueueEntry & { vendor: AdminVendorDto };
  isOpen: boolean;
  place: string;
  reports?: ReactNode;
  actions: ReactNode;
}

/** Shows a business as readers see it, and what a change would change. */
export function VendorReview({ entry, ...frame }: VendorReviewProps) {
  const { vendor, isChange } = entry;
  const after = proposedVendor(vendor);
  const { collegeShortName } = vendor;
  return (
    <Review
      entry={entry}
      {...frame}
      byline={
        collegeShortName ? (
          <Link className="link" to={to('college', { collegeId: collegeShortName })}>
            {vendor.collegeName}
          </Link>
        ) : (
          'No college'
        )
      }
    >
      <div className="space-y-6 py-5">
        {isChange && (
          <DifferenceList
            differences={vendorDifferences(vendor, after)}
            image={{ name: 'Logo', before: vendor.logoUrl, after: after.logoUrl }}
          />
        )}
        <section aria-label="In full">
          <h3 className="text-lg">In full</h3>
          <dl className="mt-2 divide-y divide-line">
            {factsOf(after)
              .filter(([, text]) => text)
              .map(([name, text]) => (
                <div key={name} className="gap-x-4 py-2 sm:grid sm:grid-cols-[9rem_1fr]">
                  <dt className="text-sm text-muted sm:leading-6">{name}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
                </div>
              ))}
          </dl>
        </section>
        <p className="flex flex-wrap gap-2">
          <LinkButton variant="secondary" to={toAdmin('vendor', { vendorId: vendor.id })}>
            <Pencil className="size-4.5" aria-hidden="true" />
            Open the business
          </LinkButton>
          {collegeShortName && (
            <LinkButton variant="quiet" to={to('vendor', { collegeId: collegeShortName, vendorId: vendor.id })}>
              <ExternalLink className="size-4.5" aria-hidden="true" />
              Open its page
            </LinkButton>
          )}
        </p>
      </div>
    </Review>
  );
}

function factsOf(vendor: AdminVendorDto) {
  const { category, email, phone, address, city, state } = vendor;
  return [
    // Text only: an admin checks the website's address before following it.
    ...reviewedTexts(vendor),
    ['Category', category],
    ['Email', email],
    ['Phone', phone],
    ['Address', [address, city, state].filter(Boolean).join(', ')],
  ] as const;
}
