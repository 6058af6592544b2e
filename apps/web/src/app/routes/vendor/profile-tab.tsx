import type { OwnVendorDto } from '@campus-deals/contracts/catalog/own-vendor.dto';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { FeeDetails } from '../../../features/payment/fee-details.js';
import { ProfileCard, StatusCard } from '../../../features/vendor-profile/profile-card.js';
import { PayButton } from './pay-button.js';
import { profileSlots } from './profile-slots.js';

const EditProfileDialog = lazy(async () => ({
  default: (await import('../../../features/vendor-profile/edit-profile-dialog.js')).EditProfileDialog,
}));

const ShopPinCard = lazy(async () => ({
  default: (await import('../../../features/vendor-profile/shop-pin-card.js')).ShopPinCard,
}));

const OwnPlacesCard = lazy(async () => ({
  default: (await import('../../../features/vendor-profile/places-card.js')).OwnPlacesCard,
}));

export function ProfileTab({ vendor }: { vendor: OwnVendorDto }) {
  const [isEditing, setIsEditing] = useState(false);
  const isFeeWaived = vendor.isFeeWaived && !vendor.hasPaid;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1.6fr_1fr]">
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
