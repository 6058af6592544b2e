import type { PaymentStatusDto } from '@campus-deals/contracts/billing/payment.dto';
import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { longDate } from '@campus-deals/contracts/date-text';
import { vendorFeeText } from '@campus-deals/contracts/money-text';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../kit/ui/states.js';
import { to } from '../../platform/paths.js';
import { paymentStatusQuery } from '../../marketplace/payment/payment.api.js';
import { ProfileCard, StatusCard } from '../profile/profile-card.js';
import { useTimeZone } from '../../platform/browser/clock.js';
import { PayButton } from '../payment/pay-button.js';
import { profileSlots } from '../profile/profile-slots.js';

const EditProfileDialog = lazy(async () => ({
  default: (await import('../profile/edit-profile-dialog.js')).EditProfileDialog,
}));

const ShopPinCard = lazy(async () => ({
  default: (await import('../profile/shop-pin-card.js')).ShopPinCard,
}));

const OwnPlacesCard = lazy(async () => ({
  default: (await import('../../marketplace/business-profile/places-card.js')).OwnPlacesCard,
}));

export function ProfileTab({ vendor }: { vendor: OwnVendorDto }) {
  const [isEditing, setIsEditing] = useState(false);
  const isFeeWaived = vendor.isFeeWaived && !vendor.hasPaid;
  return (
    <div className="split gap-6">
      <div className="grid min-w-0 gap-6">
        <ProfileCard vendor={vendor} onEdit={() => setIsEditing(true)} />
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <OwnPlacesCard vendor={vendor} renderLocation={profileSlots.renderLocation} />
        </Suspense>
      </div>
      <div className="grid min-w-0 gap-6">
        <StatusCard
          vendor={vendor}
          payment={
            <div className="mt-4 space-y-4">
              {isFeeWaived ? (
                <p className="text-[0.9375rem] text-muted">You can post deals without paying the fee.</p>
              ) : (
                <FeeDetails />
              )}
              {!vendor.hasPaid && !isFeeWaived && <PayButton />}
            </div>
          }
        />
        <Suspense fallback={<Skeleton className="h-52 rounded-lg" />}>
          <ShopPinCard />
        </Suspense>
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditProfileDialog {...profileSlots} vendor={vendor} onClose={() => setIsEditing(false)} />
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
    <p className="text-[0.9375rem] text-muted">
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
