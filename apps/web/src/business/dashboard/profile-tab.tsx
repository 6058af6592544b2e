import type { PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import { REVIEWED } from '@campus-deals/contracts/catalog/reviewed-fields';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../kit/ui/badge.js';
import { Button } from '../../kit/ui/button.js';
import { ReadBoundary } from '../../kit/ui/read-boundary.js';
import { SectionCard } from '../../kit/ui/section-card.js';
import { Skeleton } from '../../kit/ui/states.js';
import { VendorMark } from '../../marketplace/art/vendor-mark.js';
import { to } from '../../platform/paths.js';
import { paymentStatusQuery } from '../../marketplace/payment/payment.api.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { PayButton } from '../payment/pay-button.js';
import { RevisionNote } from '../revision-note.js';
import { lazyNamed } from '../../platform/react/lazy-part.js';

const EditProfileDialog = lazyNamed(() => import('../profile/edit-profile-dialog.js'), 'EditProfileDialog');

const ShopPinCard = lazyNamed(() => import('../profile/shop-pin-card.js'), 'ShopPinCard');

const OwnPlacesCard = lazyNamed(() => import('../../marketplace/business-profile/places-card.js'), 'OwnPlacesCard');

export function ProfileTab({ vendor }: { vendor: OwnVendorDto }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className="split gap-6">
      <div className="grid min-w-0 gap-6">
        <ProfileCard vendor={vendor} onEdit={() => setIsEditing(true)} />
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <OwnPlacesCard vendor={vendor} />
        </Suspense>
      </div>
      <div className="grid min-w-0 gap-6">
        <StatusCard vendor={vendor} />
        <ReadBoundary failure="Unable to load your PIN." loading={<Skeleton className="h-52 rounded-lg" />}>
          <ShopPinCard />
        </ReadBoundary>
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditProfileDialog vendor={vendor} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** "Paid on November 21, 2026. Receipt CD-000042." */
function feeText({ status, amount, paidAt, receiptNumber }: PaymentStatusDto, timeZone: string): string {
  const fee = vendorFeeText(amount);
  const paid = `${fee} paid${paidAt ? ` on ${longDate(paidAt, timeZone)}` : ''}.`;
  switch (status) {
    case 'paid':
      return receiptNumber ? `${paid} Receipt ${receiptNumber}.` : paid;
    case 'processing':
      return 'The payment is on its way. This takes some minutes at most.';
    case 'disputed':
      return `${paid} The cardholder has disputed it: the bank decides.`;
    case 'refunded':
      return 'The fee was paid back. New deals need it again.';
    default:
      return fee === null ? 'There is no registration fee.' : `${fee}, once: then post as many deals as you like.`;
  }
}

/** Shows the status of the fee in a sentence; nothing if it cannot be read. */
function FeeDetails() {
  const timeZone = useTimeZone();
  const { data } = useQuery({ ...paymentStatusQuery, staleTime: 0 });
  if (!data) return null;
  return (
    <p className="text-body text-muted">
      {feeText(data, timeZone)}
      {data.receiptId !== null && (
        <>
          {' '}
          <Link to={to('receipt', { id: data.receiptId })} className="link">
            Open the receipt
          </Link>
        </>
      )}
    </p>
  );
}

/** Shows the business's public profile, and its pending change. */
function ProfileCard({ vendor, onEdit }: { vendor: OwnVendorDto; onEdit: () => void }) {
  const place = [vendor.city, [vendor.state, vendor.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts: [string, ReactNode][] = [
    ['Category', vendor.category],
    ['College', vendor.collegeName],
    ['Phone', vendor.phone],
    ['Email', vendor.email],
    ['Website', vendor.website],
    ['Address', [vendor.address, place].filter(Boolean).join(', ')],
  ];
  return (
    <SectionCard
      title="Business profile"
      aside={
        <Button variant="secondary" onClick={onEdit}>
          <Pencil className="size-4.5" />
          Edit Profile
        </Button>
      }
    >
      {vendor.pendingRevision && (
        <div className="mb-5">
          <RevisionNote revision={vendor.pendingRevision} fieldNames={REVIEWED} shown="your profile as it is below" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <VendorMark vendor={vendor} className="size-16" />
        <p className="min-w-0 flex-1 font-display text-xl font-bold wrap-anywhere">{vendor.name}</p>
      </div>
      {vendor.description && <p className="mt-4 max-w-[68ch] whitespace-pre-line">{vendor.description}</p>}
      <dl className="mt-5 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value || <span className="text-muted">Not given</span>}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

/** Shows whether everything required to post deals is done. */
function StatusCard({ vendor: { isComplete, hasPaid, isFeeWaived } }: { vendor: OwnVendorDto }) {
  return (
    <SectionCard title="Status">
      <dl className="divide-y divide-line">
        <div className="flex items-center justify-between gap-4 pb-4">
          <dt>Registration</dt>
          <dd>{isComplete ? <Badge tone="success">Complete</Badge> : <Badge tone="warning">Incomplete</Badge>}</dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-4">
          <dt>Payment</dt>
          <dd>
            {hasPaid ? (
              <Badge tone="success">Paid</Badge>
            ) : isFeeWaived ? (
              <Badge tone="success">Fee waived</Badge>
            ) : (
              <Badge tone="warning">Unpaid</Badge>
            )}
          </dd>
        </div>
      </dl>
      <div className="mt-4 space-y-4">
        {isFeeWaived && !hasPaid ? (
          <p className="text-body text-muted">You can post deals without paying the fee.</p>
        ) : (
          <FeeDetails />
        )}
        {!hasPaid && !isFeeWaived && <PayButton />}
      </div>
    </SectionCard>
  );
}
